import { allCommands } from './all-commands.ts'
import { main } from './command-line.ts'

await main(allCommands)
