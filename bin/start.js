// npm start: install what is missing, build the web app when it changed, start the portal and keep it running.
import { buildWeb } from './build-web.js'
import { keepRunning } from './keep-running.js'
import { ensureDependencies, serverFlags } from './lib.js'

ensureDependencies()
await buildWeb()
process.exit(await keepRunning([...serverFlags, 'src/server/main.ts']))
