/** The door of the evidence room: all that is known of documents as signed packs, and what verifies them. */
import { RunPayload } from '#platform/background-runs'
import type { JobHandlers } from '#platform/job-handlers'
import type { DocumentPorts } from '#server/documents/model'
import { expireJob, packJob } from './pack-store.ts'
import { expireRun, failRun, workOffRun } from './work-off-run.ts'

export { evidenceRoutes } from './routes.ts'
export { type PackVerdict, readPublicKey, verifyPack } from './verify-pack.ts'

/** Which job runs which operation. */
export function evidenceJobs(ports: DocumentPorts): JobHandlers {
  return {
    [packJob]: {
      run: (context, payload, job) => workOffRun(context, ports, RunPayload.parse(payload), job),
      setAside: (context, payload) => failRun(context, RunPayload.parse(payload)),
    },
    [expireJob]: (context, payload) => expireRun(context, RunPayload.parse(payload)),
  }
}
