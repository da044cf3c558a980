/** The thread for large documents: see `heavy.ts`. */
import { serveTasks } from '#platform/processes/work-thread'
import { largeDocumentTasks } from './large-document-tasks.ts'

serveTasks(largeDocumentTasks)
