import type { MendImportRequest } from '#contract/imports'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { restoreCells } from './fixes-store.ts'
import type { ImportRecord } from './import.ts'
import { changeCells } from './mend-all.ts'

/**
 * Takes a correction back: every cell of a column that said one thing in the file and says the other now is as in the
 * file again, and what it is part of is checked anew. Needs `import.run`. Raises `import.not-found`, `import.not-now` and
 * `common.invalid`.
 */
export async function restoreImportCells(
  context: Context,
  actor: Actor,
  id: string,
  request: MendImportRequest,
): Promise<ImportRecord> {
  authorize(actor, 'import.run')
  const { column } = request
  return await changeCells(context, actor, { id, column }, (tx) => restoreCells(tx, actor, id, request))
}
