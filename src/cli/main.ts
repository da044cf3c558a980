import { main } from './command-line.ts'
import { distributeCommand } from './distribute.ts'
import { documentCommands } from './document-commands.ts'
import { organizationCommand } from './organization.ts'

// The whole command line, in a checkout of the portal. A new command is a file of its own and a line here.
await main({ ...documentCommands, distribute: distributeCommand, organization: organizationCommand })
