/** Runs only the simulated network, if the portal does not host it (FALAJ_SIMULATED_NETWORK=elsewhere). */
import { runProgram } from './program.ts'

await runProgram({ api: false, worker: 'none', network: true, migrate: false })
