/** The door of the VAT return: what a document brings to it, and the boxes that it is made of. */
export {
  type BoxContent,
  boxOf,
  contentOfBox,
  type DocumentBox,
  documentBoxes,
  dueOn,
  type EmirateCode,
  type Side,
} from './boxes.ts'
export { buildVatReturn, type VatReturn, type VatSum } from './build-vat-return.ts'
export { type VatEntry, vatEntriesOf } from './vat-entries.ts'
