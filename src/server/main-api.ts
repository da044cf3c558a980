/** The HTTP server alone; replicas of it share nothing but PostgreSQL. */
import { runProgram } from './program.ts'

await runProgram({ api: true, worker: 'none', migrate: false })
