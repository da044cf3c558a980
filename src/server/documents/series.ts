import { type DocumentKind, isCreditNote, isSelfBilled } from '#core/kinds'
import type { Series } from '#server/settings'

/** The series that a document of this kind takes its number from. */
export function seriesOf(kind: DocumentKind): Series {
  if (isSelfBilled(kind)) return isCreditNote(kind) ? 'selfBilledCreditNote' : 'selfBilledInvoice'
  return isCreditNote(kind) ? 'creditNote' : 'invoice'
}
