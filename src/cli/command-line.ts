import type { Command } from './command.ts'
import { nodeTerminal, type Terminal } from './terminal.ts'

/** Commands by name. */
type Commands = Readonly<Record<string, Command>>

function usage(commands: Commands): string {
  const lines = Object.values(commands).map(({ usage, summary }) => `  falaj ${usage}\n      ${summary}`)
  return `Usage:\n${lines.join('\n')}\n\nFILE may be - for standard input.\n`
}

/** Runs one command line and gives the exit code: 0 all well, 1 something is not valid, 2 could not run. */
export async function run(commands: Commands, words: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = words
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    if (name === undefined) terminal.error(usage(commands))
    else terminal.print(usage(commands))
    return name === undefined ? 2 : 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    terminal.error(`There is no command "${name}". Known: ${Object.keys(commands).join(', ')}.\n`)
    return 2
  }
  try {
    if (rest.includes('--help') || rest.includes('-h')) {
      terminal.print(`falaj ${command.usage}\n    ${command.summary}\n`)
      return 0
    }
    return await command.run(rest, terminal)
  } catch (error) {
    terminal.error(`falaj ${name}: ${error instanceof Error ? error.message : String(error)}\n`)
    return 2
  }
}

/** Runs the command line of this process. */
export async function main(commands: Commands): Promise<void> {
  // A reader that closes early (head, less) is no fault of ours.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 2))
  process.exitCode = await run(commands, process.argv.slice(2), nodeTerminal)
}
