/** The door of the imports room: files of users, checked row by row and written as records of other rooms. */
import type { JobHandlers } from '#platform/queue/job-handlers'
import { expireImportJob, ImportPayload, workImportJob } from './start-import.ts'
import type { ImportTargets } from './target.ts'
import { expireImport, failImport, workImport } from './work-import.ts'

export { parseWholeDocument, statedTypeCode } from './read-documents.ts'
export { resumeImports } from './resume-imports.ts'
export { importRoutes } from './routes.ts'
export type {
  FindingWithRow,
  FixPlace,
  ImportSubject,
  ImportTarget,
  ImportTargets,
  ItemToWrite,
  Judgement,
  UndoneItem,
  WrittenItem,
} from './target.ts'
export { sweepImports } from './work-import.ts'

/** Which job runs which operation. */
export function importJobs(targets: ImportTargets): JobHandlers {
  return {
    [workImportJob]: {
      run: (context, payload, job) => workImport(context, targets, ImportPayload.parse(payload), job),
      onSuspended: (context, payload) => failImport(context, ImportPayload.parse(payload), 'import.given-up'),
    },
    [expireImportJob]: (context, payload) => expireImport(context, ImportPayload.parse(payload)),
  }
}
