/** The door of the room of defaults: what a new draft begins with, wherever it comes from. */
export {
  meansTo,
  usualDays,
  withFormDefaults,
  withOwnAccounts,
  withoutFormerAccount,
  withUsualAccount,
} from './form-defaults.ts'
