#!/usr/bin/env node
// The command line: npx falaj COMMAND …; from the sources, on the Node that npm brought, in the folder where it was
// called. The package falaj/core has one of its own, as built (src/cli/main-package.ts).
import path from 'node:path'
import { ensureDependencies, root, runNode } from './lib.js'

const words = process.argv.slice(2)
ensureDependencies()
try {
  process.exit(await runNode([path.join(root, 'src/cli/main.ts'), ...words], { cwd: process.cwd() }))
} catch (error) {
  if (error.code !== 'E2BIG') throw error
  process.stderr.write(
    `falaj: ${words.length} arguments are more than this system hands to a program (E2BIG). Name the folder, put the ` +
      "pattern in quotes ('in/*.xml'), or hand the names over on standard input: " +
      "find in -name '*.xml' -print0 | falaj validate --from -\n",
  )
  process.exit(2)
}
