/** Fields for which PINT AE has no term, stored among the supporting documents of an invoice. */
export {
  informationOf,
  orderIdOf,
  otherAttachmentsOf,
  quotationOf,
  withInformation,
  withOrderId,
  withQuotation,
} from './supporting-references.ts'
