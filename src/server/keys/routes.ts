import { z } from 'zod'
import { dataOf } from '#contract/common'
import { ApiKeys, CreateKeyRequest, IssuedKey, KeyParams, RotateKeyRequest } from '#contract/keys'
import type { Actor } from '#core/access'
import type { Context } from '#platform/context'
import { type App, actorOf } from '#platform/http'
import { findUserNames } from '#server/identity'
import { createKey, type IssuedKeyRecord } from './create-key.ts'
import { listKeys } from './list-keys.ts'
import { presentKey } from './present.ts'
import { revokeKey } from './revoke-key.ts'
import { rotateKey } from './rotate-key.ts'

const tags = ['keys']

/** Keys for programs, of the organization and environment that is asked for. */
export function keyRoutes(app: App, context: Context): void {
  app.get(
    '/keys',
    { schema: { tags, summary: 'List API keys', response: { 200: dataOf(ApiKeys) } } },
    async (request) => {
      const { keys, names } = await listKeys(context, actorOf(request))
      const now = context.clock.now()
      return { data: { items: keys.map((key) => presentKey(key, names, now)) } }
    },
  )
  app.post(
    '/keys',
    {
      schema: {
        tags,
        summary: 'Create an API key; the response alone contains its secret',
        body: CreateKeyRequest,
        response: { 201: dataOf(IssuedKey) },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request)
      const issued = await createKey(context, actor, request.body)
      return reply.status(201).send({ data: await presentIssued(context, actor, issued) })
    },
  )
  app.post(
    '/keys/:id/rotate',
    {
      schema: {
        tags,
        summary: 'Rotate an API key; the response alone contains its new secret',
        params: KeyParams,
        body: RotateKeyRequest,
        response: { 200: dataOf(IssuedKey) },
      },
    },
    async (request) => {
      const actor = actorOf(request)
      const issued = await rotateKey(context, actor, request.params.id, request.body)
      return { data: await presentIssued(context, actor, issued) }
    },
  )
  app.delete(
    '/keys/:id',
    {
      schema: {
        tags,
        summary: 'Revoke an API key',
        params: KeyParams,
        response: { 200: dataOf(z.object({ status: z.string() })) },
      },
    },
    async (request) => {
      await revokeKey(context, actorOf(request), request.params.id)
      return { data: { status: 'revoked' } }
    },
  )
}

async function presentIssued(context: Context, actor: Actor, { key, text }: IssuedKeyRecord) {
  const names = await context.db.tenant(actor, (tx) => findUserNames(tx, actor, [key.createdBy]))
  return { key: presentKey(key, names, context.clock.now()), secret: text }
}
