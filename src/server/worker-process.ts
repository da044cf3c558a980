/** The process in which the worker runs; whoever supervises it starts it again when it ends. */
import { runProgram } from './program.ts'

await runProgram({ api: false, worker: 'here', migrate: false })
