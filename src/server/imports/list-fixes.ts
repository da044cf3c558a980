import type { ImportFix } from '#contract/imports'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { selectFixes } from './fixes-store.ts'
import { requireImport } from './start-import.ts'

const fixesShown = 20

/** The fixes in the rows of an import, the most rows first. Needs `import.run`. Raises `import.not-found`. */
export async function listImportFixes(context: Context, actor: Actor, id: string): Promise<ImportFix[]> {
  authorize(actor, 'import.run')
  return await context.db.tenant(actor, async (tx) => {
    await requireImport(tx, id)
    return await selectFixes(tx, id, fixesShown)
  })
}
