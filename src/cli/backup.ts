import type { BackupResult, RestoreResult } from '#server/backup'
import { type Command, CommandError, onlyFile, parseWords } from './command.ts'
import { progressOn } from './progress.ts'
import { type Terminal, UnreadableFile } from './terminal.ts'

/** The server is read only by the commands that need it. */
const server = async () => ({
  ...(await import('#server/backup')),
  ...(await import('../server/owner-context.ts')),
})

interface Work {
  readonly passphrase: string | undefined
  readonly onProgress: (text: string) => void
  readonly signal: AbortSignal
}

/** Runs a command of this group: 1 when the file is at fault, 2 when it cannot run. */
async function runWork(
  name: string,
  terminal: Terminal,
  { passphraseFile, isJson }: { passphraseFile: string | undefined; isJson: boolean },
  work: (options: Work) => Promise<{ text: string; data: object }>,
): Promise<number> {
  const passphrase = passphraseFile === undefined ? undefined : passphraseIn(passphraseFile, terminal)
  const progress = progressOn(terminal)
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort(new CommandError('interrupted; nothing was changed.'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt)
  try {
    const { text, data } = await work({ passphrase, onProgress: progress.show, signal: interrupted.signal })
    progress.clear()
    terminal.print(isJson ? `${JSON.stringify(data)}\n` : text)
    return 0
  } catch (error) {
    progress.clear()
    const { BackupError } = await server()
    if (!(error instanceof BackupError)) throw error
    terminal.error(`falaj ${name}: ${error.message}\n`)
    return error.isInvalidFile ? 1 : 2
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt)
  }
}

/** The first line of a file: a passphrase on the command line would be visible to all users of the machine. */
function passphraseIn(file: string, terminal: Terminal): string {
  try {
    const passphrase = Buffer.from(terminal.read(file)).toString('utf8').split(/\r?\n/)[0] ?? ''
    if (passphrase.length < 12)
      throw new CommandError(`the passphrase in ${file} has fewer than 12 characters; take a longer one.`)
    return passphrase
  } catch (error) {
    if (error instanceof UnreadableFile) throw new CommandError(error.message)
    throw error
  }
}

function made({ bytes, file, isEncrypted, organizations, rows }: BackupResult): string {
  const secret = isEncrypted
    ? 'It is encrypted and holds the secret of the portal: all that a restore needs besides is the passphrase.\n'
    : 'It is not encrypted and does not hold the secret of the portal: keep both, apart from each other.\n'
  return `${file}: ${organizations} organizations, ${rows} rows, ${bytes} bytes.\n${secret}`
}

function restored({ createdAt, organizations, rows }: RestoreResult): string {
  return `Restored as of ${createdAt}: ${organizations} organizations, ${rows} rows, the same by count and hash.
Numbers that were given after that moment are not known here: see to the invoice sequences before you issue.
`
}

export const backupCommand: Command = {
  usage: 'backup --to FILE [--passphrase-file FILE] [--json]',
  summary: `Writes the whole database into a new file while the portal runs; DATABASE_URL or FALAJ_DATA say where it is.
      --passphrase-file  encrypts it with the first line of that file (- is standard input)`,
  async run(words, terminal) {
    const { files, switches, values } = parseWords(words, {
      switches: ['--json'],
      values: ['--to', '--passphrase-file'],
    })
    const to = values.get('--to')
    if (to === undefined || files.length > 0) throw new CommandError('name the new file: --to FILE.')
    const settings = { passphraseFile: values.get('--passphrase-file'), isJson: switches.has('--json') }
    return await runWork('backup', terminal, settings, async (options) => {
      const { makeBackup, withOwnerContext } = await server()
      const work = { besidePortal: true }
      const result = await withOwnerContext(terminal.env, (context) => makeBackup(context, to, options), work)
      return { text: made(result), data: result }
    })
  },
}

export const restoreCommand: Command = {
  usage: 'restore FILE [--passphrase-file FILE] [--json]',
  summary: 'Brings a backup into an empty database, all or nothing, and compares it by count and hash.',
  async run(words, terminal) {
    const { files, switches, values } = parseWords(words, {
      switches: ['--json'],
      values: ['--passphrase-file'],
    })
    const file = onlyFile(files)
    const settings = { passphraseFile: values.get('--passphrase-file'), isJson: switches.has('--json') }
    return await runWork('restore', terminal, settings, async (options) => {
      const { placeSecret, readHeader, restoreBackup, withOwnerContext } = await server()
      const header = await readHeader(file, options.passphrase)
      const result = await withOwnerContext(
        terminal.env,
        (context) => restoreBackup(context, file, options),
        { isNew: true, prepare: (config) => placeSecret(config, header) },
      )
      return { text: restored(result), data: result }
    })
  },
}
