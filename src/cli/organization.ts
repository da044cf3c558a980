import type { Context } from '#platform/base/context'
import type { ExportResult, ImportResult } from '#server/transfer'
import { type Command, CommandError, parseWords } from './command.ts'
import { progressOn } from './progress.ts'
import type { Terminal } from './terminal.ts'

/** What a command of this group did: for people, and for programs (`--json`). */
interface Outcome {
  readonly text: string
  readonly data: object
}

/** Does work on the database that the environment leads to. */
type AsOwner = <T>(work: (context: Context) => Promise<T>, options?: { isNew: 'ifEmpty' }) => Promise<T>

type Action = (
  subject: string,
  to: string | undefined,
  options: { onProgress: (text: string) => void; signal: AbortSignal; asOwner: AsOwner },
) => Promise<Outcome>

/** The server is read only by the commands that need it. */
const server = async () => await import('#server/transfer')

function ownerIn(env: Terminal['env']): AsOwner {
  return async (work, options) => {
    const { withOwnerContext } = await import('../server/owner-context.ts')
    return await withOwnerContext(env, work, options)
  }
}

const totalOf = (tables: ExportResult['tables']) => tables.reduce((sum, { rows }) => sum + rows, 0)

function exported(result: ExportResult): string {
  return `${result.name} is in ${result.file}: ${totalOf(result.tables)} rows, ${result.bytes} bytes. It holds secrets: keep it as safe as the database.
Here the organization can only be read now. Import the file elsewhere, then: falaj organization close ${result.organizationId}
To give up the move: falaj organization reopen ${result.organizationId}
`
}

const archivedRows = (tables: ImportResult['tables']) =>
  tables.reduce((sum, { table, rows }) => (table === 'archive_objects' ? sum + rows : sum), 0)

function imported({ name, wasThere, tables, peopleBrought, peopleKept }: ImportResult): string {
  if (wasThere) return `${name} is here already; nothing was changed.\n`
  const existingPeople = peopleKept.map((email) => `${email} signs in as before.\n`).join('')
  const archived =
    archivedRows(tables) > 0
      ? 'Its files are not in the object store here yet: with FALAJ_ARCHIVE set, run: falaj archive refill\n'
      : ''
  return `${name} is here and open: ${totalOf(tables)} rows, the same by count and hash; ${peopleBrought} people sign in with what they know.\n${existingPeople}${archived}`
}

const actions: Readonly<Record<string, Action>> = {
  export: async (id, to, { asOwner, ...options }) => {
    if (to === undefined) throw new CommandError('name the new file: --to FILE.')
    const { exportOrganization } = await server()
    const result = await asOwner((context) => exportOrganization(context, id, to, options))
    return { text: exported(result), data: result }
  },
  import: async (file, _, { asOwner, ...options }) => {
    const { importOrganization } = await server()
    // In a new place no portal has run yet.
    const result = await asOwner((context) => importOrganization(context, file, options), {
      isNew: 'ifEmpty',
    })
    return { text: imported(result), data: result }
  },
  close: async (id, _, { asOwner }) => {
    const { closeOrganization } = await server()
    const result = await asOwner((context) => closeOrganization(context, id))
    const late = result.lateArrivals.map((arrival) => `${arrival} came after the export and stays here.\n`)
    const text = result.wasClosed ? 'It is closed already.\n' : 'It has moved: here it can only be read.\n'
    return { text: `${text}${late.join('')}`, data: { organizationId: id, ...result } }
  },
  reopen: async (id, _, { asOwner }) => {
    const { reopenOrganization } = await server()
    const wasClosed = await asOwner((context) => reopenOrganization(context, id))
    const text = wasClosed
      ? 'It is open again; what waited goes on within seconds.\n'
      : 'It is open already.\n'
    return { text, data: { organizationId: id, wasClosed } }
  },
}

/** Moves an organization between two databases, step by step. */
async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, switches, values } = parseWords(words, { switches: ['--json'], values: ['--to'] })
  const [name = '', subject, ...rest] = files
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) throw new CommandError(`say what to do: ${Object.keys(actions).join(', ')}.`)
  if (subject === undefined || rest.length > 0)
    throw new CommandError(name === 'import' ? 'name one file.' : 'name one organization by its id, org_….')
  const progress = progressOn(terminal)
  const interrupted = new AbortController()
  const interrupt = () => interrupted.abort(new CommandError('interrupted; nothing was changed.'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt)
  try {
    const { text, data } = await action(subject, values.get('--to'), {
      onProgress: progress.show,
      signal: interrupted.signal,
      asOwner: ownerIn(terminal.env),
    })
    progress.clear()
    terminal.print(switches.has('--json') ? `${JSON.stringify(data)}\n` : text)
    return 0
  } catch (error) {
    progress.clear()
    if (error instanceof CommandError) throw error
    const { TransferError } = await server()
    if (!(error instanceof TransferError)) throw error
    terminal.error(`falaj organization: ${error.message}\n`)
    return error.isInvalidFile ? 1 : 2
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt)
  }
}

export const organizationCommand: Command = {
  usage: 'organization export ORG --to FILE | import FILE | close ORG | reopen ORG [--json]',
  summary:
    'Moves an organization between two databases (docs/operations.md); DATABASE_URL and FALAJ_SECRET say where.',
  run,
}
