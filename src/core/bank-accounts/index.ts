/** The numbers of bank accounts: check, compare, print. */
export { groupIban } from './group-iban.ts'
export { type IbanFault, ibanFault, isSameAccount, plainAccount } from './iban.ts'
