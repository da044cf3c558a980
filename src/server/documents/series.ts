import { type DocumentKind, isCreditNote } from '#core/kinds'
import type { Series } from '#server/settings'

/** The series that a document of this kind takes its number from. */
export function seriesOf(kind: DocumentKind): Series {
  return isCreditNote(kind) ? 'creditNote' : 'invoice'
}
