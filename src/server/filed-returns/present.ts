import type { ReturnPayload } from '#contract/domain-events/return-payload'
import type { FiledReturnRow } from '#contract/filed-returns'
import type { FiledReturnRecord } from './store.ts'

/** A filed return as lists show it, field by field. */
export function presentFiledReturn(
  filed: FiledReturnRecord,
  names: ReadonlyMap<string, string>,
): FiledReturnRow {
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  const { withdrawn } = filed
  return {
    ...presentCore(filed),
    markedBy: nameOf(filed.markedBy),
    withdrawn: withdrawn && { by: nameOf(withdrawn.by), at: withdrawn.at, reason: withdrawn.reason },
  }
}

/** The same for other programs, without names of users. */
export function presentForEvents(filed: FiledReturnRecord): ReturnPayload {
  const { withdrawn } = filed
  return {
    ...presentCore(filed),
    withdrawn: withdrawn && { at: withdrawn.at, reason: withdrawn.reason },
  }
}

function presentCore(filed: FiledReturnRecord) {
  return {
    id: filed.id as FiledReturnRow['id'],
    participant: filed.participantKey as FiledReturnRow['participant'],
    from: filed.from,
    to: filed.to,
    purchases: filed.purchases,
    payable: filed.figures.payable,
    filedOn: filed.filedOn,
    reference: filed.reference,
    markedAt: filed.markedAt,
  }
}
