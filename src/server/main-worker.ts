/** Runs only the worker, under supervision; replicas of it share only PostgreSQL. */
import { runProgram } from './program.ts'

await runProgram({ api: false, worker: 'supervised', migrate: false })
