import type { Finding } from '#contract/common'
import type { ConfirmImportRequest } from '#contract/imports'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import { requesterOf } from '#platform/actors/requester'
import type { Context } from '#platform/base/context'
import { fieldFinding, problem } from '#platform/base/problem'
import { recordAudit } from '#server/audit'
import { type Decision, type ImportRecord, needsOfImports } from './import.ts'
import { enqueueWork, publishImport, requireImport } from './start-import.ts'
import { updateImport } from './store.ts'

/**
 * Begins to write new and changed items; invalid ones wait. Idempotent. Needs `import.run`. Raises
 * `import.not-found`, `import.not-now`, `import.rehearsal`, `import.nothing-to-write`, and `import.undecided` while
 * findings need a decision and are not accepted.
 */
export async function confirmImport(
  context: Context,
  actor: Actor,
  id: string,
  { accept }: ConfirmImportRequest = { accept: [] },
): Promise<ImportRecord> {
  authorize(actor, 'import.run')
  return await context.db.tenant(actor, async (tx) => {
    const record = await requireImport(tx, id, {
      at: ['checked', 'writing', 'done'],
      lock: true,
      toWrite: true,
    })
    if (record.state !== 'checked') return record
    const { counts, fileName, fileSha256, kind } = record
    const total = counts.new + counts.changed
    if (total === 0) throw problem('import.nothing-to-write')
    const undecided = record.decisions.filter(({ rule }) => !accept.includes(rule))
    if (undecided.length > 0) throw problem('import.undecided', { findings: undecided.map(undecidedFinding) })
    const confirmedAt = context.clock.now().toISOString()
    const change = {
      state: 'writing',
      askedBy: requesterOf(actor, needsOfImports),
      confirmedAt,
      done: 0,
      doneTo: 0,
      total,
    } as const
    await updateImport(tx, id, change)
    await enqueueWork(context, tx, id)
    const after = { kind, fileName, fileSha256, new: counts.new, changed: counts.changed, accepted: accept }
    await recordAudit(tx, actor, { action: 'import.confirmed', subjectId: id, after })
    await publishImport(context, tx, record)
    return { ...record, ...change }
  })
}

function undecidedFinding({ items, rule }: Decision): Finding {
  const message = `${items} documents have this finding: correct them, or accept it by naming the rule.`
  return fieldFinding('accept', rule, message, { count: String(items) })
}
