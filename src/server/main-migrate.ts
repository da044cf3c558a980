/** Brings the database up to date and ends. */
import { runProgram } from './program.ts'

await runProgram({ api: false, worker: 'none', migrate: true })
