import type { FixImportRequest } from '#contract/imports'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { changeCells } from './fix-all.ts'
import { restoreCells } from './fixes-store.ts'
import type { ImportRecord } from './import.ts'

/**
 * Undoes a fix: every cell of a column with the one value in the file and the other now gets the value of the
 * file again, and its item is checked again. Needs `import.run`. Raises `import.not-found`, `import.not-now` and
 * `common.invalid`.
 */
export async function restoreImportCells(
  context: Context,
  actor: Actor,
  id: string,
  request: FixImportRequest,
): Promise<ImportRecord> {
  authorize(actor, 'import.run')
  const { column } = request
  return await changeCells(context, actor, { id, column }, (tx) => restoreCells(tx, id, request))
}
