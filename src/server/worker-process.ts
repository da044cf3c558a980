/** The process in which the worker runs; its supervisor restarts it when it ends. */
// Slow modules are loaded before they are needed.
import './app.ts'
import { untilNeeded } from './platform/processes/supervise.ts'
import { runProgram } from './program.ts'

await untilNeeded()
await runProgram({ api: false, worker: 'here', migrate: false })
