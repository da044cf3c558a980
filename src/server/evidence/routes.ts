import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import * as evidenceApi from '#contract/api/evidence'
import type { Environment } from '#contract/common'
import type { Context } from '#platform/context'
import type { ActorByCookie, App } from '#platform/http'
import { problem } from '#platform/problem'
import { serve } from '#platform/serve'
import { untilClosed } from '#platform/until-closed'
import type { DocumentPorts } from '#server/documents/model'
import { getDocumentEvidence } from './get-document-evidence.ts'
import { getRunFile } from './get-run-file.ts'
import { listRuns } from './list-runs.ts'
import { presentRun } from './present.ts'
import { publicKeyOf, signingKeyOf } from './signing-key.ts'
import { startRun } from './start-run.ts'

export function evidenceRoutes(
  app: App,
  context: Context,
  environment: Environment,
  ports: DocumentPorts,
  byCookie: ActorByCookie,
): void {
  // Whoever was handed a pack may ask what signs it.
  serve(app, evidenceApi.getEvidenceKey, async () => ({
    data: publicKeyOf(signingKeyOf(context.secrets, environment)),
  }))
  serve(app, evidenceApi.getDocumentEvidence, async ({ actor, params }, reply) =>
    sendZip(reply, await getDocumentEvidence(context, actor, ports, params.id, untilClosed(reply))),
  )
  runRoutes(app, context, byCookie)
}

function runRoutes(app: App, context: Context, byCookie: ActorByCookie): void {
  serve(app, evidenceApi.listEvidenceRuns, async ({ actor, participant }) => ({
    data: (await listRuns(context, actor, participant)).map(presentRun),
  }))
  serve(app, evidenceApi.startEvidenceRun, async ({ actor, participant, body, idempotencyKey }) => ({
    data: presentRun(await startRun(context, actor, participant, body, idempotencyKey)),
  }))
  serve(
    app,
    evidenceApi.getEvidenceRunFile,
    async ({ actor: signedIn, params, query, request }, reply) => {
      const actor = signedIn ?? (await byCookie(request))
      if (!actor) throw problem('identity.not-signed-in')
      return sendZip(reply, await getRunFile(context, actor, params.id, query.language))
    },
    // The trail says who fetched it.
    { exposeHeadRoute: false },
  )
}

function sendZip(reply: FastifyReply, file: { fileName: string; bytes: AsyncGenerator<Buffer> }) {
  return reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${file.fileName}"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(file.bytes))
}
