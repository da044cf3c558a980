/** The thread for large documents: see `heavy.ts`. */
import { serveTasks } from '#platform/work-thread'
import { heavyTasks } from './large-document-tasks.ts'

serveTasks(heavyTasks)
