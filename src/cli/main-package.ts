#!/usr/bin/env node
import { main } from './command-line.ts'
import { documentCommands } from './document-commands.ts'

// The command line of the package falaj/core, which brings neither server nor database.
await main(documentCommands)
