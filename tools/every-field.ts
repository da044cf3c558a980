import type { z } from 'zod'
import { type InvoiceDraft, invoiceDraftSchema } from '#core/invoice'
import { type DocumentKind, isCreditNote } from '#core/kinds'

/** Fills each field with a number of its own, so that nothing can be lost or land in another place. */
class Filler {
  private count = 0

  fill(schema: z.ZodType): unknown {
    const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } }
    if (def.type === 'optional') return this.fill(def['innerType'] as z.ZodType)
    if (def.type === 'string') {
      this.count += 1
      return String(this.count)
    }
    if (def.type === 'boolean') return true
    if (def.type === 'enum') return Object.values(def['entries'] as Record<string, string>)[0]
    if (def.type === 'array')
      return [this.fill(def['element'] as z.ZodType), this.fill(def['element'] as z.ZodType)]
    if (def.type === 'object') {
      const shape = def['shape'] as Record<string, z.ZodType>
      return Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, this.fill(field)]))
    }
    throw new Error(`the model has a field of type ${def.type}: teach this test to fill it`)
  }
}

/** Fields that a kind does not support: UBL has no place for them there, or they are internal. */
function withoutForeign(draft: InvoiceDraft): InvoiceDraft {
  delete draft.typeCode
  delete draft.retention
  delete draft.proforma
  delete draft.buyerIsBusiness
  delete draft.rejectedDocument
  delete draft.ledgerNumber
  delete draft.keepsNumber
  for (const { file } of draft.attachments ?? []) delete file?.sha256
  if (isCreditNote(draft.kind)) {
    delete draft.prepayments
    delete draft.paymentMeans?.[0]?.dueDate
  } else {
    delete draft.creditReason
    delete draft.creditReasonText
    delete draft.furtherCreditReasons
  }
  // The scheme distinguishes a TRN from a TIN.
  for (const party of [draft.seller, draft.buyer]) if (party) party.trnScheme = 'VAT'
  return draft
}

/** A document of a kind with every field that it can hold filled in. */
export function everyField(kind: DocumentKind): InvoiceDraft {
  return withoutForeign({ ...(new Filler().fill(invoiceDraftSchema) as InvoiceDraft), kind })
}
