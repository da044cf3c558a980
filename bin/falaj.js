#!/usr/bin/env node
// The command line: npx falaj COMMAND …; in the folder where it was called. In a checkout it runs from the sources, on
// the Node that npm brought; installed in another project it runs as built, for Node strips no types below node_modules.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ensureDependencies, root, runNode } from './lib.js'

async function runSources(words) {
  ensureDependencies()
  try {
    return await runNode([path.join(root, 'src/cli/main.ts'), ...words], { cwd: process.cwd() })
  } catch (error) {
    if (error.code !== 'E2BIG') throw error
    process.stderr.write(
      `falaj: ${words.length} arguments are more than this system hands to a program (E2BIG). Name the folder, put the ` +
        "pattern in quotes ('in/*.xml'), or hand the names over on standard input: " +
        "find in -name '*.xml' -print0 | falaj validate --from -\n",
    )
    return 2
  }
}

if (existsSync(path.join(root, 'package-lock.json'))) process.exit(await runSources(process.argv.slice(2)))
const { main } = await import('../dist/cli/main.js')
await main()
