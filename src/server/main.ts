/**
 * `npm start`: the HTTP server, the simulated network and, as a process of its own, the worker; with the embedded
 * PostgreSQL unless DATABASE_URL is set.
 */
import { runProgram } from './program.ts'

await runProgram({ api: true, worker: 'supervised', migrate: true })
