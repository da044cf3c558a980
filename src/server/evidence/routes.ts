import * as evidenceApi from '#contract/api/evidence'
import type { Environment } from '#contract/common'
import type { Context } from '#platform/base/context'
import type { ActorByCookie, App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { untilClosed } from '#platform/http/until-closed'
import type { DocumentPorts } from '#server/documents/model'
import { sendMadeFile, serveRuns } from '#server/runs'
import { getDocumentEvidence } from './get-document-evidence.ts'
import { getRunFile } from './get-run-file.ts'
import { listEvidenceRuns } from './list-runs.ts'
import { presentRun } from './present.ts'
import { publicKeyOf, signingKeyOf } from './signing-key.ts'
import { startEvidenceRun } from './start-run.ts'

export function evidenceRoutes(
  app: App,
  context: Context,
  environment: Environment,
  ports: DocumentPorts,
  byCookie: ActorByCookie,
): void {
  // Recipients of a pack may ask for the key that signs it.
  serve(app, evidenceApi.getEvidenceKey, async () => ({
    data: publicKeyOf(signingKeyOf(context.secrets, environment)),
  }))
  serve(app, evidenceApi.getDocumentEvidence, async ({ actor, params }, reply) => {
    const file = await getDocumentEvidence(context, actor, ports, params.id, untilClosed(reply))
    return sendMadeFile(reply, { ...file, type: 'application/zip' })
  })
  const operations = {
    list: evidenceApi.listEvidenceRuns,
    start: evidenceApi.startEvidenceRun,
    file: evidenceApi.getEvidenceRunFile,
  }
  serveRuns(app, byCookie, operations, {
    list: ({ actor, participant }) => listEvidenceRuns(context, actor, participant),
    start: ({ actor, body, idempotencyKey, participant }) =>
      startEvidenceRun(context, actor, participant, body, idempotencyKey),
    file: (actor, { params, query }) => getRunFile(context, actor, params.id, query.language),
    present: presentRun,
  })
}
