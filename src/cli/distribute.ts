import { type Command, CommandError, parseWords } from './command.ts'
import type { Terminal } from './terminal.ts'

/** Makes a database on a Citus coordinator a distributed one, or says what that would do. */
async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, switches } = parseWords(words, { switches: ['--dry-run'] })
  if (files.length > 0) throw new CommandError('takes no files.')
  const dryRun = switches.has('--dry-run')
  // Other commands do without the server.
  const [{ ownerUrl }, { distribute }] = await Promise.all([
    import('../server/config.ts'),
    import('#platform/cluster/distribute'),
  ])
  const url = ownerUrl(terminal.env)
  if (url === undefined) throw new CommandError('set DATABASE_URL: the connection of the owner.')
  const onStep = (what: string) => terminal.print(dryRun ? `would ${what}\n` : `${what}\n`)
  const steps = await distribute(url, { dryRun, onStep })
  terminal.print(steps === 0 ? 'The database is distributed; nothing was left to do.\n' : `${steps} steps.\n`)
  return 0
}

export const distributeCommand: Command = {
  usage: 'distribute [--dry-run]',
  summary:
    'Distributes the database of DATABASE_URL, on a Citus coordinator, by organization; --dry-run only says how.',
  run,
}
