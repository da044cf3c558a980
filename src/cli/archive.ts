import { type Command, CommandError, parseWords } from './command.ts'
import { progressOn } from './progress.ts'
import type { Terminal } from './terminal.ts'

/** The server is read only by the commands that need it. */
const server = async () => ({
  ...(await import('#server/archive')),
  ...(await import('../server/archive/adapters/index.ts')),
  ...(await import('../server/owner-context.ts')),
})

const faultWords = { missing: 'is missing', changed: 'was changed' } as const
const placeWords = { database: 'in the database', archive: 'in the object store' } as const

export const archiveCommand: Command = {
  usage: 'archive verify|refill [--json]',
  summary: `verify reads every legal file of all organizations, in the database and in the object store, and names what is
      missing or was changed. refill puts what the object store lacks there again, from the database, as after a restore.
      DATABASE_URL or FALAJ_DATA, and FALAJ_ARCHIVE, say where they are.`,
  async run(words, terminal) {
    const { files, switches } = parseWords(words, { switches: ['--json'], values: [] })
    const [action, ...rest] = files
    if (rest.length > 0 || (action !== 'verify' && action !== 'refill'))
      throw new CommandError('say what to do: verify or refill.')
    const progress = progressOn(terminal)
    const { data, isGood, text } = await (action === 'verify' ? verify : refill)(terminal, (done, total) =>
      progress.show(`${done} of ${total} documents`),
    )
    progress.clear()
    terminal.print(switches.has('--json') ? `${JSON.stringify(data)}\n` : text)
    return isGood ? 0 : 1
  },
}

interface Outcome {
  readonly data: object
  readonly isGood: boolean
  readonly text: string
}
type OnProgress = (done: number, total: number) => void

async function verify(terminal: Terminal, onProgress: OnProgress): Promise<Outcome> {
  const { openObjectStore, verifyAll, withOwnerContext } = await server()
  const verdict = await withOwnerContext(
    terminal.env,
    (context) => verifyAll(context, openObjectStore(context), onProgress),
    { besidePortal: true },
  )
  const { documents, faults } = verdict
  const lines = faults.map(
    ({ documentId, fault, file, organizationId, place }) =>
      `${organizationId} ${documentId} ${file} ${faultWords[fault]} ${placeWords[place]}\n`,
  )
  const said = faults.length === 0 ? 'all as they were noted' : `${faults.length} missing or changed`
  const text = `${lines.join('')}${documents} documents, ${verdict.files} files: ${said}.\n`
  return { data: verdict, isGood: faults.length === 0, text }
}

async function refill(terminal: Terminal, onProgress: OnProgress): Promise<Outcome> {
  const { openObjectStore, refillStore, withOwnerContext } = await server()
  const refilled = await withOwnerContext(
    terminal.env,
    async (context) => {
      const store = openObjectStore(context)
      if (!store) throw new CommandError('there is no object store to refill: set FALAJ_ARCHIVE.')
      return await refillStore(context, store, onProgress)
    },
    { besidePortal: true },
  )
  const { documents, lost, put } = refilled
  const lines = lost.map(
    ({ documentId, file, organizationId }) =>
      `${organizationId} ${documentId} ${file} is in neither place as it was noted\n`,
  )
  const text = `${lines.join('')}${documents} documents, ${put} files put back, ${lost.length} lost.\n`
  return { data: refilled, isGood: lost.length === 0, text }
}
