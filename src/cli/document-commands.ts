import type { Command } from './command.ts'
import { jsonCommand } from './json.ts'
import { tddCommand } from './tdd.ts'
import { ublCommand } from './ubl.ts'
import { validateCommand } from './validate.ts'

/** The commands about documents by name: they need nothing but the core. */
export const documentCommands: Readonly<Record<string, Command>> = {
  validate: validateCommand,
  ubl: ublCommand,
  json: jsonCommand,
  tdd: tddCommand,
}
