import { type InvoiceDraft, isCreditNote } from '#core/invoice'
import { newUuid } from '#platform/ids'
import type { Series } from '#server/settings'
import { type CheckedDraft, checkDraft } from './check-draft.ts'

/** The series that a document takes its number from. */
export function seriesOf(draft: InvoiceDraft): Series {
  return isCreditNote(draft.kind) ? 'creditNote' : 'invoice'
}

/** Judges a draft as if it were issued now: what issuing gives (number and identifier) is not missing. */
export function judgeDraft(
  draft: InvoiceDraft,
  next: { readonly number: string | null; readonly automatic: boolean },
  today: string,
): CheckedDraft {
  const { number, automatic } = next
  return checkDraft({ ...draft, uuid: newUuid(), ...(automatic && number ? { number } : {}) }, today)
}
