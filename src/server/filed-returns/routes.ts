import * as filedReturnsApi from '#contract/api/filed-returns'
import type { Actor } from '#core/access'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { correctFiling } from './correct-filing.ts'
import { countAfterFiling } from './count-after-filing.ts'
import { getFiledReturn, listLateDocuments } from './get-filed-return.ts'
import { listFiledReturns } from './list-filed-returns.ts'
import { markReturnFiled } from './mark-return-filed.ts'
import { presentFiledReturn } from './present.ts'
import type { FiledReturnRecord } from './store.ts'
import { withdrawFiling } from './withdraw-filing.ts'

/** Names of users by their ids. */
type People = (tx: TenantTx, userIds: readonly string[]) => Promise<Map<string, string>>

export function filedReturnRoutes(app: App, context: Context, people: People): void {
  const present = async (actor: Actor, filed: readonly FiledReturnRecord[]) => {
    const userIds = filed.flatMap(({ markedBy, withdrawn }) => [markedBy ?? [], withdrawn?.by ?? []].flat())
    const names = await context.db.tenant(actor, (tx) => people(tx, [...new Set(userIds)]))
    return filed.map((one) => presentFiledReturn(one, names))
  }
  const presentOne = async (actor: Actor, filed: FiledReturnRecord) => {
    const [row] = await present(actor, [filed])
    if (!row) throw new Error('A filed return was not presented.')
    return row
  }
  serve(app, filedReturnsApi.listFiledReturns, async ({ actor, participant, query }) => {
    const { page, rows } = await listFiledReturns(context, actor, participant, query)
    return { data: await present(actor, rows), page }
  })
  serve(app, filedReturnsApi.countAfterFiling, async ({ actor, participant, query }) => ({
    data: await countAfterFiling(context, actor, participant, query),
  }))
  serve(app, filedReturnsApi.getFiledReturn, async ({ actor, params }) => {
    const { filed, late } = await getFiledReturn(context, actor, params.id)
    return { data: { ...(await presentOne(actor, filed)), figures: filed.figures, late } }
  })
  serve(app, filedReturnsApi.listLateDocuments, async ({ actor, params, query }) => {
    const { page, rows } = await listLateDocuments(context, actor, params.id, query)
    return { data: rows, page }
  })
  serve(app, filedReturnsApi.markReturnFiled, async ({ actor, participant, body, idempotencyKey }) => ({
    data: await presentOne(actor, await markReturnFiled(context, actor, participant, body, idempotencyKey)),
  }))
  serve(app, filedReturnsApi.correctFiling, async ({ actor, params, body }) => ({
    data: await presentOne(actor, await correctFiling(context, actor, params.id, body)),
  }))
  serve(app, filedReturnsApi.withdrawFiling, async ({ actor, params, body }) => ({
    data: await presentOne(actor, await withdrawFiling(context, actor, params.id, body.reason)),
  }))
}
