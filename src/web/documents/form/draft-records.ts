import type { DraftRecordsQuery } from '#contract/draft-records'
import { uploadedHashes } from '#core/attachments'
import type { InvoiceDraft } from '#core/invoice'
import { counterpartyRoleOf, isCreditNote, isSelfBilled, typeCodeOf } from '#core/kinds'
import { taxDateOf } from '#core/vat-return'
import { participantIdOf } from './draft-parties.ts'
import { type NextNumbers, nextNumberOf } from './evaluate-draft.ts'

/** The query for the records that a draft refers to. */
export function recordsQueryOf(draft: InvoiceDraft, numbers: NextNumbers): DraftRecordsQuery {
  const { kind, precedingDocuments = [] } = draft
  const number = nextNumberOf(numbers, draft) ?? draft.number?.trim()
  const [first, ...others] = isCreditNote(kind) ? precedingDocuments : []
  const original = others.length === 0 ? first?.number : undefined
  const other = draft[counterpartyRoleOf(kind)]
  const counterparty = isSelfBilled(kind) || original ? participantIdOf(other) : ''
  const name = original ? other?.legalName : undefined
  const taxDate = taxDateOf(draft)
  const files = uploadedHashes(draft)
  return {
    typeCode: typeCodeOf(kind),
    ...(number ? { number } : {}),
    ...(original ? { original } : {}),
    ...(counterparty ? { counterparty } : {}),
    ...(name ? { counterpartyName: name } : {}),
    ...(taxDate ? { taxDate } : {}),
    ...(files.length > 0 ? { files } : {}),
  }
}
