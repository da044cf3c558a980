import type { AuditCheck, AuditEntry } from '#contract/audit'
import type { CheckRecord } from './check-store.ts'
import type { NamedEntry } from './list-trail.ts'

/** The public form of an entry. */
export function presentEntry(entry: NamedEntry): AuditEntry {
  const { seq, id, at, actorKind, actorId, actorName, address, action, subjectId, subject } = entry
  const { before, after, reason } = entry
  const actorFields = { actorKind, actorId, actorName, address }
  return { seq, id, at, ...actorFields, action, subjectId, subject, before, after, reason }
}

/** The public form of a check. */
export function presentCheck(check: CheckRecord): AuditCheck {
  return {
    id: check.id as AuditCheck['id'],
    state: check.state,
    done: check.done.seq,
    total: check.head.seq,
    fault: check.fault?.fault ?? null,
    faultAt: check.fault?.at ?? null,
    startedAt: check.startedAt.toISOString(),
    finishedAt: check.finishedAt?.toISOString() ?? null,
  }
}
