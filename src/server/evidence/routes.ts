import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Environment } from '#contract/common'
import { dataOf, FileQuery } from '#contract/common'
import { DocumentId } from '#contract/documents'
import { EvidenceKey, EvidenceRun, EvidenceRunId, StartEvidenceRunRequest } from '#contract/evidence'
import type { Context } from '#platform/context'
import { type ActorByCookie, type App, actorOf, idempotencyKeyOf, participantOf } from '#platform/http'
import { problem } from '#platform/problem'
import { untilClosed } from '#platform/until-closed'
import type { DocumentPorts } from '#server/documents'
import { getDocumentEvidence } from './get-document-evidence.ts'
import { getRunFile } from './get-run-file.ts'
import { listRuns } from './list-runs.ts'
import { presentRun } from './present.ts'
import { publicKeyOf, signingKeyOf } from './signing-key.ts'
import { startRun } from './start-run.ts'

const tags = ['evidence']

export function evidenceRoutes(
  app: App,
  context: Context,
  environment: Environment,
  ports: DocumentPorts,
  byCookie: ActorByCookie,
): void {
  app.get(
    '/evidence/key',
    {
      // Whoever was handed a pack may ask what signs it.
      config: { public: true },
      schema: {
        tags,
        summary: 'Get the public key that signs evidence packs in this environment',
        response: { 200: dataOf(EvidenceKey) },
      },
    },
    async () => ({ data: publicKeyOf(signingKeyOf(context.secrets, environment)) }),
  )
  app.get(
    '/documents/:id/evidence',
    {
      config: { answers: 'application/zip' },
      schema: {
        tags,
        summary: 'Download the evidence pack of an issued or received document (signed ZIP)',
        params: z.object({ id: DocumentId }),
      },
    },
    async (request, reply) =>
      sendZip(
        reply,
        await getDocumentEvidence(context, actorOf(request), ports, request.params.id, untilClosed(reply)),
      ),
  )
  runRoutes(app, context, byCookie)
}

function runRoutes(app: App, context: Context, byCookie: ActorByCookie): void {
  app.get(
    '/evidence/runs',
    {
      config: { participant: true },
      schema: {
        tags,
        summary: 'List evidence packs of periods in progress or kept, newest first',
        response: { 200: dataOf(z.array(EvidenceRun)) },
      },
    },
    async (request) => ({
      data: (await listRuns(context, actorOf(request), participantOf(request))).map(presentRun),
    }),
  )
  app.post(
    '/evidence/runs',
    {
      config: { participant: true, idempotencyKey: 'required' },
      schema: {
        tags,
        summary: 'Create the evidence pack of a period in the background (needs Idempotency-Key)',
        body: StartEvidenceRunRequest,
        response: { 202: dataOf(EvidenceRun) },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request)
      const key = idempotencyKeyOf(request)
      const run = await startRun(context, actor, participantOf(request), request.body, key)
      return reply.status(202).send({ data: presentRun(run) })
    },
  )
  app.get(
    '/evidence/runs/:id/file',
    {
      // The trail says who fetched it.
      exposeHeadRoute: false,
      // Asks who it is by itself, for a browser that fetches a large file sends a cookie only.
      config: { public: true, answers: 'application/zip' },
      schema: {
        tags,
        summary: 'Download a finished evidence pack of a period (signed ZIP)',
        params: z.object({ id: EvidenceRunId }),
        querystring: FileQuery,
      },
    },
    async (request, reply) => {
      const actor = request.actor ?? (await byCookie(request))
      if (!actor) throw problem('identity.not-signed-in')
      const { language } = request.query
      return sendZip(reply, await getRunFile(context, actor, request.params.id, language))
    },
  )
}

function sendZip(reply: FastifyReply, file: { fileName: string; bytes: AsyncGenerator<Buffer> }) {
  return reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${file.fileName}"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(file.bytes))
}
