/** The door of the VAT return: what a document brings to it, and the boxes that it is made of. */
export {
  boxOf,
  contentOfBox,
  type DocumentBox,
  documentBoxes,
  dueOn,
  type Side,
} from './boxes.ts'
export { buildVatReturn, type VatSum } from './build-vat-return.ts'
export { vatEntriesOf } from './vat-entries.ts'
