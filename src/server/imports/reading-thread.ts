/** The thread in which files are read: a large one holds up nothing else. */
import { serveTasks } from '../platform/processes/work-thread.ts'
import { readingTasks } from './reading-tasks.ts'

serveTasks(readingTasks())
