// npm run build: install what is missing and build the web app, so that npm start has nothing left to write here.
import { buildWeb } from './build-web.js'
import { ensureDependencies } from './lib.js'

ensureDependencies()
await buildWeb({ force: true })
