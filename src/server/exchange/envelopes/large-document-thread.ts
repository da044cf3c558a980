/** The thread for large documents: see `large-document-worker.ts`. */
import { serveTasks } from '#platform/processes/work-thread'
import { largeDocumentTasks } from './large-document-tasks.ts'

serveTasks(largeDocumentTasks)
