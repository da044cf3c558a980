import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  Archive,
  ArchiveHold,
  ArchiveHoldId,
  ChangeClassRequest,
  DocumentRetention,
  PlaceHoldRequest,
  ReleaseHoldRequest,
  Verification,
} from '#contract/archive'
import { dataOf } from '#contract/common'
import { DocumentId } from '#contract/documents'
import { dubaiDate } from '#core/calendar'
import type { Context } from '#platform/context'
import { type App, actorOf, idempotencyKeyOf, participantOf } from '#platform/http'
import { changeClass } from './change-class.ts'
import { getArchive, type People } from './get-archive.ts'
import { getDocumentRetention } from './get-document-retention.ts'
import type { ObjectStore } from './object-store.ts'
import { placeHold } from './place-hold.ts'
import { presentArchive, presentHold, presentRetention, presentVerification } from './present.ts'
import { releaseHold } from './release-hold.ts'
import { startVerification } from './verification.ts'

const tags = ['archive']

export function archiveRoutes(
  app: App,
  context: Context,
  store: ObjectStore | undefined,
  people: People,
): void {
  app.get(
    '/archive',
    {
      config: { participant: true },
      schema: {
        tags,
        summary: 'Get the archive: contents, retention, holds and verifications',
        response: { 200: dataOf(Archive) },
      },
    },
    async (request) => {
      const view = await getArchive(context, actorOf(request), people, participantOf(request))
      return { data: presentArchive(view, store, dubaiDate(context.clock.now().toISOString())) }
    },
  )
  app.get(
    '/documents/:id/retention',
    {
      schema: {
        tags,
        summary: 'Get the legal retention of a document and the holds on it',
        params: z.object({ id: DocumentId }),
        response: { 200: dataOf(DocumentRetention) },
      },
    },
    async (request) => ({
      data: presentRetention(await getDocumentRetention(context, actorOf(request), request.params.id)),
    }),
  )
  app.put(
    '/archive/class',
    {
      config: { participant: true },
      schema: {
        tags,
        summary:
          'Set the record type of the selected participant: of a corporate tax payer, of others, or real estate',
        body: ChangeClassRequest,
        response: { 200: dataOf(ChangeClassRequest) },
      },
    },
    async (request) => {
      await changeClass(context, actorOf(request), participantOf(request), request.body.recordClass)
      return { data: request.body }
    },
  )
  holdRoutes(app, context, people)
  app.post(
    '/archive/verifications',
    {
      config: { idempotencyKey: 'required' },
      schema: {
        tags,
        summary: 'Verify every legal file of the organization in the background (needs Idempotency-Key)',
        response: { 202: dataOf(Verification) },
      },
    },
    async (request, reply) => {
      const run = await startVerification(context, actorOf(request), idempotencyKeyOf(request))
      return reply.status(202).send({ data: presentVerification(run) })
    },
  )
}

function holdRoutes(app: App, context: Context, people: People): void {
  app.post(
    '/archive/holds',
    {
      config: { participant: true, idempotencyKey: 'required' },
      schema: {
        tags,
        summary: 'Place a hold on the documents of a period (needs Idempotency-Key)',
        body: PlaceHoldRequest,
        response: { 201: dataOf(ArchiveHold) },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request)
      const key = idempotencyKeyOf(request)
      const hold = await placeHold(context, actor, participantOf(request), request.body, key)
      return reply
        .status(201)
        .send({ data: presentHold(hold, await namesOf(context, people, request, hold.placedBy)) })
    },
  )
  app.post(
    '/archive/holds/:id/release',
    {
      schema: {
        tags,
        summary: 'Release a hold, stating the reason',
        params: z.object({ id: ArchiveHoldId }),
        body: ReleaseHoldRequest,
        response: { 200: dataOf(ArchiveHold) },
      },
    },
    async (request) => {
      const hold = await releaseHold(context, actorOf(request), request.params.id, request.body.reason)
      const names = await namesOf(context, people, request, hold.placedBy, hold.released?.by ?? null)
      return { data: presentHold(hold, names) }
    },
  )
}

/** Names of those who placed and released a hold. */
async function namesOf(
  context: Context,
  people: People,
  request: FastifyRequest,
  ...userIds: readonly (string | null)[]
): Promise<ReadonlyMap<string, string>> {
  const actor = actorOf(request)
  const known = userIds.flatMap((id) => id ?? [])
  return await context.db.tenant(actor, (tx) => people(tx, actor, known))
}
