import type { Rehearsal } from '#contract/imports'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { requireParticipant } from '#server/participants'
import type { ImportRecord, RehearsalReport } from './import.ts'
import { requireImport } from './start-import.ts'
import { selectRehearsalBefore } from './store.ts'

/**
 * The findings of a rehearsal, compared with the previous one. Needs `import.run`. Raises `import.not-found`, and
 * `import.not-now` before it has ended or for an import that writes.
 */
export async function getRehearsal(
  context: Context,
  actor: Actor,
  id: string,
): Promise<{ readonly record: ImportRecord; readonly rehearsal: Rehearsal }> {
  authorize(actor, 'import.run')
  return await context.db.tenant(actor, async (tx) => {
    const record = await requireImport(tx, id, { at: ['checked'] })
    const { participantKey, report } = record
    if (!report || participantKey === null) throw problem('import.not-now', { detail: record.purpose })
    const [before, { registration }] = await Promise.all([
      selectRehearsalBefore(tx, record),
      requireParticipant(tx, participantKey),
    ])
    const isRegistered = registration === 'registered'
    return { record, rehearsal: { ...compared(report, before), isRegistered } }
  })
}

/** The key of a cause: its rule, its field and its severity. */
function keyOf({ field, rule, severity }: RehearsalReport['causes'][number]): string {
  return `${severity} ${rule} ${field}`
}

function compared(
  report: RehearsalReport,
  before: ImportRecord | undefined,
): Omit<Rehearsal, 'isRegistered'> {
  const last = before?.report
  if (!before || !last)
    return { ...report, causes: report.causes.map((one) => ({ ...one, before: null })), previous: null }
  const then = new Map(last.causes.map((cause) => [keyOf(cause), cause.documents]))
  const now = new Set(report.causes.map(keyOf))
  return {
    ...report,
    causes: report.causes.map((cause) => ({ ...cause, before: then.get(keyOf(cause)) ?? 0 })),
    previous: {
      id: before.id as NonNullable<Rehearsal['previous']>['id'],
      fileName: before.fileName,
      createdAt: before.createdAt,
      documents: last.documents,
      passed: last.passed,
      gone: last.causes
        .filter((cause) => !now.has(keyOf(cause)))
        .map((cause) => ({ ...cause, before: cause.documents })),
    },
  }
}
