// npm start: install what is missing, build the web app when it changed, start the portal.
import { buildWeb } from './build-web.js'
import { ensureDependencies, runNode, serverFlags } from './lib.js'

ensureDependencies()
await buildWeb()
process.exit(await runNode([...serverFlags, 'src/server/main.ts']))
