import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import { requesterOf } from '#platform/actors/requester'
import type { Context } from '#platform/base/context'
import { newId } from '#platform/base/ids'
import { problem } from '#platform/base/problem'
import { runOnce } from '#platform/database/idempotency'
import { recordAudit } from '#server/audit'
import { type ImportRecord, needsOfImports, noCounts } from './import.ts'
import { copyRows } from './rows-store.ts'
import { enqueueExpiry, enqueueWork, requireImport } from './start-import.ts'
import { insertImport } from './store.ts'

/**
 * Repeats a rehearsal with the same rows, after records were fixed, as a rehearsal of its own. Idempotent for a
 * key. Needs `import.run`. Raises `import.not-found`, `import.not-now` before it has ended or for an import that
 * writes, and `import.rehearsal-rows-gone` when only the report is left.
 */
export async function repeatRehearsal(
  context: Context,
  actor: Actor,
  id: string,
  idempotencyKey: string,
): Promise<ImportRecord> {
  authorize(actor, 'import.run')
  const key = { operation: 'imports.repeat', key: idempotencyKey, request: { id } }
  return await context.db.tenant(actor, async (tx) => {
    const made = await runOnce(context, tx, actor, key, async () => {
      const before = await requireImport(tx, id, { at: ['checked'] })
      if (before.purpose !== 'rehearsal') throw problem('import.not-now', { detail: before.purpose })
      const again = {
        ...before,
        id: newId('imp'),
        state: 'checking',
        ...{
          doneTo: 0,
          done: 0,
          counts: noCounts,
          rows: null,
          report: null,
          by: requesterOf(actor, needsOfImports),
          askedBy: null,
        },
        createdAt: context.clock.now().toISOString(),
      } satisfies ImportRecord
      await insertImport(tx, again, null)
      const rows = await copyRows(tx, id, again.id)
      if (rows === 0) throw problem('import.rehearsal-rows-gone')
      await enqueueWork(context, tx, again.id)
      await enqueueExpiry(context, tx, again)
      const after = { fileName: again.fileName, sha256: again.fileSha256, repeats: id }
      await recordAudit(tx, actor, { action: 'import.started', subjectId: again.id, after })
      return { id: again.id }
    })
    return await requireImport(tx, made.id)
  })
}
