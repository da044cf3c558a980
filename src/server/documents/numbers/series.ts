import { type DocumentKind, isCreditNote, isSelfBilled } from '#core/kinds'
import type { Series } from '#server/settings'

/** The series from which a document of this kind gets its number. */
export function seriesOf(kind: DocumentKind): Series {
  if (isSelfBilled(kind)) return isCreditNote(kind) ? 'selfBilledCreditNote' : 'selfBilledInvoice'
  return isCreditNote(kind) ? 'creditNote' : 'invoice'
}

/** A number in one line: a sender may have written line breaks and direction marks into it. The XML preserves them. */
export function listedNumber(number = ''): string | null {
  return (
    number
      .replace(/\p{Cf}/gu, '')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim() || null
  )
}
