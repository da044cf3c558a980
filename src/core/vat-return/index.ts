/** The door of the VAT return: the entries of a document, and the boxes of the return. */
export {
  boxOf,
  contentOfBox,
  type DocumentBox,
  documentBoxes,
  dueOn,
  type Side,
} from './boxes.ts'
export { buildVatReturn, totalOf, type VatSum } from './build-vat-return.ts'
export { compareReturns } from './compare-returns.ts'
export { vatEntryIdOf } from './entry-id.ts'
export { isFilingPeriod, periodsAfter } from './filing-period.ts'
export { type SalePart, salePartsOf } from './sale-parts.ts'
export { taxDateOf, vatEntriesOf } from './vat-entries.ts'
