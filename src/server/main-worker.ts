/** The worker alone; replicas of it share nothing but PostgreSQL. */
import { runProgram } from './program.ts'

await runProgram({ api: false, worker: true, migrate: false })
