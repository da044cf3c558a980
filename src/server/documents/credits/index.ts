/** Credit notes and the invoices that they correct. */

export { creditRecords } from './credit-records.ts'
export { refreshCredited } from './credited-store.ts'
export { findInOtherCompany } from './find-in-other-company.ts'
export { findOriginal, originalOf, withReferenceTo } from './find-original.ts'
export { remainingCredit, remainingOf } from './remaining-credit.ts'
export { type CreditPart, insertCreditParts, selectCreditParts, selectPartsOfCredits } from './store.ts'
