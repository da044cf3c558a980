#!/usr/bin/env node
// The command line: npx falaj COMMAND …; runs on the Node that npm brought, in the folder where it was called.
import path from 'node:path'
import { ensureDependencies, root, runNode } from './lib.js'

ensureDependencies()
process.exit(
  await runNode([path.join(root, 'src/cli/main.ts'), ...process.argv.slice(2)], { cwd: process.cwd() }),
)
