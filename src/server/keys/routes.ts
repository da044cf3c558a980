import * as keysApi from '#contract/api/keys'
import type { Actor } from '#core/access'
import type { Context } from '#platform/base/context'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { findUserNames } from '#server/identity'
import { createKey, type IssuedKeyRecord } from './create-key.ts'
import { listKeys } from './list-keys.ts'
import { presentKey } from './present.ts'
import { revokeKey } from './revoke-key.ts'
import { rotateKey } from './rotate-key.ts'

/** Keys for programs, of the organization and environment of the request. */
export function keyRoutes(app: App, context: Context): void {
  serve(app, keysApi.listKeys, async ({ actor }) => {
    const { keys, names } = await listKeys(context, actor)
    const now = context.clock.now()
    return { data: { items: keys.map((key) => presentKey(key, names, now)) } }
  })
  serve(app, keysApi.createKey, async ({ actor, body }) => ({
    data: await presentIssued(context, actor, await createKey(context, actor, body)),
  }))
  serve(app, keysApi.rotateKey, async ({ actor, params, body }) => ({
    data: await presentIssued(context, actor, await rotateKey(context, actor, params.id, body)),
  }))
  serve(app, keysApi.revokeKey, async ({ actor, params }) => {
    await revokeKey(context, actor, params.id)
    return { data: { status: 'revoked' } }
  })
}

async function presentIssued(context: Context, actor: Actor, { key, text }: IssuedKeyRecord) {
  const names = await context.db.tenant(actor, (tx) => findUserNames(tx, [key.createdBy]))
  return { key: presentKey(key, names, context.clock.now()), secret: text }
}
