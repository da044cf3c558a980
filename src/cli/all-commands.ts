import { archiveCommand } from './archive.ts'
import { auditCommand } from './audit.ts'
import { backupCommand, restoreCommand } from './backup.ts'
import type { Command } from './command.ts'
import { deliveryCommand } from './delivery.ts'
import { distributeCommand } from './distribute.ts'
import { documentCommands } from './document-commands.ts'
import { evidenceCommand } from './evidence.ts'
import { organizationCommand } from './organization.ts'
import { pdfCommand } from './pdf.ts'

/** Every command by name, in a checkout of the portal. A new command is a file of its own and a line here. */
export const allCommands: Readonly<Record<string, Command>> = {
  ...documentCommands,
  pdf: pdfCommand,
  evidence: evidenceCommand,
  archive: archiveCommand,
  audit: auditCommand,
  backup: backupCommand,
  restore: restoreCommand,
  delivery: deliveryCommand,
  distribute: distributeCommand,
  organization: organizationCommand,
}
