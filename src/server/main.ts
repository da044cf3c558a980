/** `npm start`: everything in one process, with the embedded PostgreSQL unless DATABASE_URL is set. */
import { runProgram } from './program.ts'

await runProgram({ api: true, worker: true, migrate: true })
