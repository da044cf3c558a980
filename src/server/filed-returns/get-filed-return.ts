import type { Page, PageQuery } from '#contract/common'
import type { FiledReturn } from '#contract/filed-returns'
import type { RegisterRow } from '#contract/reports'
import type { Actor } from '#core/access'
import { compareReturns } from '#core/vat-return'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { readOneSnapshot, type TenantTx } from '#platform/database/database'
import { countLateLines, readLateLines, readReturnFigures } from '#server/reports'
import { type FiledReturnRecord, selectFiledReturn } from './store.ts'

/**
 * A filed return, with what has changed in its period since: the difference between the frozen figures and those of
 * today. Raises `return.not-found`.
 */
export async function getFiledReturn(
  context: Context,
  actor: Actor,
  id: string,
): Promise<{ filed: FiledReturnRecord; late: FiledReturn['late'] }> {
  authorize(actor, 'report.read')
  return await context.db.tenant(actor, async (tx) => {
    await readOneSnapshot(tx)
    const filed = await requireFiledReturn(tx, id)
    if (filed.withdrawn) return { filed, late: null }
    const { from, participantKey, purchases, to } = filed
    const today = await readReturnFigures(tx, { participantKey, from, to, purchases })
    const lines = await countLateLines(tx, id)
    const { boxes, openPurchases, outside, ...rest } = compareReturns(filed.figures, today)
    const changed = rest.changed || lines.count > 0
    const lists = { boxes: [...boxes], openPurchases: [...openPurchases], outside: [...outside] }
    return { filed, late: { ...rest, ...lists, changed, lines } }
  })
}

/**
 * One page of the documents that were issued into the period of a filed return or received since, newest date first. Raises
 * `return.not-found` and `page.bad-cursor`.
 */
export async function listLateDocuments(
  context: Context,
  actor: Actor,
  id: string,
  part: PageQuery,
): Promise<{ rows: RegisterRow[]; page: Page }> {
  authorize(actor, 'report.read')
  return await context.db.tenant(actor, async (tx) => {
    await requireFiledReturn(tx, id)
    return await readLateLines(tx, id, part)
  })
}

async function requireFiledReturn(tx: TenantTx, id: string): Promise<FiledReturnRecord> {
  const filed = await selectFiledReturn(tx, id)
  if (!filed) throw problem('return.not-found', { detail: id })
  return filed
}
