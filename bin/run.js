// Runs a script of the project on the Node that npm brought: node bin/run.js FILE [ARGUMENT...]
import { ensureDependencies, runNode } from './lib.js'

ensureDependencies()
process.exit(await runNode(process.argv.slice(2)))
