import type { ImportRowsQuery } from '#contract/imports'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import type { ImportRecord } from './import.ts'
import { type RowRecord, selectRows } from './rows-store.ts'
import { requireImport } from './start-import.ts'
import { selectImports } from './store.ts'

/** How many are shown; they go after a month. */
const shown = 50

/** An import with its state. Needs `import.run`. Raises `import.not-found`. */
export async function getImport(context: Context, actor: Actor, id: string): Promise<ImportRecord> {
  authorize(actor, 'import.run')
  return await context.db.tenant(actor, (tx) => requireImport(tx, id))
}

/** The imports of the organization, the newest first. Needs `import.run`. */
export async function listImports(context: Context, actor: Actor): Promise<ImportRecord[]> {
  authorize(actor, 'import.run')
  return await context.db.tenant(actor, (tx) => selectImports(tx, shown))
}

/** Rows of an import, in the order of its file. Needs `import.run`. Raises `import.not-found`. */
export async function listImportRows(
  context: Context,
  actor: Actor,
  id: string,
  query: ImportRowsQuery,
): Promise<RowRecord[]> {
  authorize(actor, 'import.run')
  return await context.db.tenant(actor, async (tx) => {
    await requireImport(tx, id)
    return await selectRows(tx, id, query)
  })
}
