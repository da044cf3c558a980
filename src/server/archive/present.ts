import type { Archive, ArchiveHold, DocumentRetention, Verification } from '#contract/archive'
import { type PlainDate } from '#core/calendar'
import { keptUntil, type LawSource, lawAt, recordClasses, retentionTopic, retentionYears } from '#core/law'
import type { ArchiveView } from './get-archive.ts'
import type { ObjectStore } from './object-store.ts'
import type { Retention } from './retention-of.ts'
import type { HoldRecord } from './store.ts'
import type { VerificationRecord } from './verification.ts'

export function presentArchive(view: ArchiveView, store: ObjectStore | undefined, today: PlainDate): Archive {
  const { head, names, recordClass } = view
  return {
    store: {
      kind: store?.kind ?? 'none',
      files: head?.files ?? 0,
      bytes: head?.bytes ?? 0,
      storedAt: head?.storedAt ?? null,
    },
    retention: {
      recordClass,
      classes: recordClasses.map((name) => ({
        recordClass: name,
        years: retentionYears(name, today),
        source: presentSource(lawAt(retentionTopic(name), today).source),
        keptUntil: keptUntil(today, name),
      })),
    },
    holds: view.holds.map((hold) => presentHold(hold, names)),
    verifications: view.verifications.map(presentVerification),
  }
}

function presentSource({ via, ...source }: LawSource) {
  return { ...source, ...(via && { via: [...via] }) }
}

/** For users who may read the document; only users who see the archive see who placed a hold. */
export function presentRetention({
  holds,
  keptUntil: until,
  recordClass,
  years,
}: Retention & { readonly years: number }): DocumentRetention {
  return {
    recordClass,
    years,
    keptUntil: until,
    holds: holds.map(({ from, id, placedAt, reason, to }) => ({ id, from, to, reason, placedAt })),
  }
}

export function presentHold(hold: HoldRecord, names: ReadonlyMap<string, string>): ArchiveHold {
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  const { released } = hold
  return {
    id: hold.id,
    from: hold.from,
    to: hold.to,
    reason: hold.reason,
    placedBy: nameOf(hold.placedBy),
    placedAt: hold.placedAt,
    released: released && { by: nameOf(released.by), at: released.at, reason: released.reason },
  }
}

/** Documents that arrived since the start are verified too: there may be more than at first. */
export function presentVerification(run: VerificationRecord): Verification {
  return {
    id: run.id,
    state: run.state,
    failure: run.failure,
    done: run.done,
    total: run.state === 'done' ? run.done : Math.max(run.total, run.done),
    files: run.result.files,
    faultCount: run.result.faultCount,
    faults: [...run.result.faults],
    createdAt: run.createdAt,
    finishedAt: run.finishedAt,
  }
}
