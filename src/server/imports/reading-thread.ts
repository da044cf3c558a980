/** The thread in which files are read: a large one does not block the process. */
import { serveTasks } from '../platform/processes/work-thread.ts'
import { readingTasks } from './reading-tasks.ts'

serveTasks(readingTasks())
