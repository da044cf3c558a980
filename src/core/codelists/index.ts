/** Code lists of PINT AE, generated from the official files: short ones in the bundle, long ones on demand. */
export {
  type CodeEntry,
  type CodeList,
  codeName,
  entryOf,
  type Language,
  nameIn,
  otherWords,
} from './code-list.ts'
export { findCode, foldText } from './find-code.ts'
export { allowanceReasons } from './lists/allowance-reasons.gen.ts'
export { creditReasons } from './lists/credit-reasons.gen.ts'
export { exemptionReasons } from './lists/exemption-reasons.gen.ts'
export { frequencies } from './lists/frequencies.gen.ts'
export { itemTypes } from './lists/item-types.gen.ts'
export { mimeTypes } from './lists/mime-types.gen.ts'
export { paymentMeans } from './lists/payment-means.gen.ts'
export { reverseChargeTypes } from './lists/reverse-charge-types.gen.ts'
export { vatCategories } from './lists/vat-categories.gen.ts'
export { type LongListName, loadCodeList } from './load-code-list.ts'
export { emirates, incoterms, legalRegistrationTypes } from './short-lists.ts'
