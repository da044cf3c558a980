import * as archiveApi from '#contract/api/archive'
import type { Actor } from '#core/access'
import { dubaiDate } from '#core/calendar'
import type { Context } from '#platform/base/context'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { changeClass } from './change-class.ts'
import { getArchive, type People } from './get-archive.ts'
import { getDocumentRetention } from './get-document-retention.ts'
import type { ObjectStore } from './object-store.ts'
import { placeHold } from './place-hold.ts'
import { presentArchive, presentHold, presentRetention, presentVerification } from './present.ts'
import { releaseHold } from './release-hold.ts'
import { startVerification } from './verification.ts'

export function archiveRoutes(
  app: App,
  context: Context,
  store: ObjectStore | undefined,
  people: People,
): void {
  serve(app, archiveApi.getArchive, async ({ actor, participant }) => {
    const view = await getArchive(context, actor, people, participant)
    return { data: presentArchive(view, store, dubaiDate(context.clock.now().toISOString())) }
  })
  serve(app, archiveApi.getDocumentRetention, async ({ actor, params }) => ({
    data: presentRetention(await getDocumentRetention(context, actor, params.id)),
  }))
  serve(app, archiveApi.changeClass, async ({ actor, participant, body }) => {
    await changeClass(context, actor, participant, body.recordClass)
    return { data: body }
  })
  holdRoutes(app, context, people)
  serve(app, archiveApi.startVerification, async ({ actor, idempotencyKey }) => ({
    data: presentVerification(await startVerification(context, actor, idempotencyKey)),
  }))
}

function holdRoutes(app: App, context: Context, people: People): void {
  serve(app, archiveApi.placeHold, async ({ actor, participant, body, idempotencyKey }) => {
    const hold = await placeHold(context, actor, participant, body, idempotencyKey)
    return { data: presentHold(hold, await namesOf(context, people, actor, hold.placedBy)) }
  })
  serve(app, archiveApi.releaseHold, async ({ actor, params, body }) => {
    const hold = await releaseHold(context, actor, params.id, body.reason)
    const names = await namesOf(context, people, actor, hold.placedBy, hold.released?.by ?? null)
    return { data: presentHold(hold, names) }
  })
}

/** Names of the users who placed and released a hold. */
async function namesOf(
  context: Context,
  people: People,
  actor: Actor,
  ...userIds: readonly (string | null)[]
): Promise<ReadonlyMap<string, string>> {
  const present = userIds.flatMap((id) => id ?? [])
  return await context.db.tenant(actor, (tx) => people(tx, present))
}
