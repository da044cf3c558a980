/** The door of the evidence room: signed packs of all that is known of documents, and their verification. */
import type { JobHandlers } from '#platform/queue/job-handlers'
import type { DocumentPorts } from '#server/documents/model'
import { runJobs, sweptKind } from '#server/runs'
import { packSome } from './pack-documents.ts'
import { evidenceRuns } from './pack-store.ts'

export { evidenceRoutes } from './routes.ts'
export { type PackVerdict, readPublicKey, verifyPack } from './verify-pack.ts'

/** For the sweep. */
export const sweptEvidenceRuns = sweptKind(evidenceRuns)

/** Which job runs which operation. */
export function evidenceJobs(ports: DocumentPorts): JobHandlers {
  return runJobs(evidenceRuns, (context, actor, run) => packSome(context, ports, actor, run))
}
