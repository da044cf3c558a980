/** The worker alone, kept running; replicas of it share nothing but PostgreSQL. */
import { runProgram } from './program.ts'

await runProgram({ api: false, worker: 'supervised', migrate: false })
