/** The door of the defaults room: initial values of a new draft, for every source of drafts. */
export {
  creditTransferTo,
  type PaymentDefaults,
  paymentBy,
  usualPayment,
  withFormDefaults,
  withOwnAccounts,
  withoutFormerAccount,
  withUsualAccount,
} from './form-defaults.ts'
