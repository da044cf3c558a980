#!/usr/bin/env node
// The command line: npx falaj COMMAND …; in the folder where it was called. In a checkout it runs from the sources, on
// the Node that npm brought; installed in another project it runs as built, for Node strips no types below node_modules.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ensureDependencies, root, runNode } from './lib.js'

if (existsSync(path.join(root, 'package-lock.json'))) {
  ensureDependencies()
  process.exit(
    await runNode([path.join(root, 'src/cli/main.ts'), ...process.argv.slice(2)], { cwd: process.cwd() }),
  )
}
const { main } = await import('../dist/cli/main.js')
await main()
