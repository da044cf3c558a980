import { type Command, CommandError, parseWords } from './command.ts'
import { progressOn } from './progress.ts'
import type { Terminal } from './terminal.ts'

/** The server is read only by the commands that need it. */
const server = async () => ({
  ...(await import('#server/archive')),
  ...(await import('#server/transfer')),
  ...(await import('../server/archive/adapters/index.ts')),
  ...(await import('../server/owner-context.ts')),
})

const faultWords = { missing: 'is missing', changed: 'was changed' } as const
const placeWords = { database: 'in the database', archive: 'in the object store' } as const

export const archiveCommand: Command = {
  usage: 'archive verify|refill [--replace-changed] [--json]',
  summary: `verify reads every legal file of all organizations, in the database and in the object store, and names what is
      missing or was changed. refill puts what the object store lacks there again, from the database, as after a restore or
      a move; with --replace-changed also what was changed there. DATABASE_URL or FALAJ_DATA, and FALAJ_ARCHIVE, say where
      they are.`,
  async run(words, terminal) {
    const { files, switches } = parseWords(words, { switches: ['--json', '--replace-changed'], values: [] })
    const [action, ...rest] = files
    if (rest.length > 0 || (action !== 'verify' && action !== 'refill'))
      throw new CommandError('say what to do: verify or refill.')
    const replaceChanged = switches.has('--replace-changed')
    if (replaceChanged && action === 'verify') throw new CommandError('--replace-changed goes with refill.')
    const progress = progressOn(terminal)
    const onProgress = (done: number, total: number) => progress.show(`${done} of ${total} documents`)
    const { data, isGood, text } = await (action === 'verify'
      ? verify(terminal, onProgress)
      : refill(terminal, { replaceChanged, onProgress }))
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

/** What to do about a fault, by where it is and what it is. */
const advice = {
  'archive missing': 'What is missing in the object store is put back by: falaj archive refill',
  'archive changed':
    'What was changed in the object store is replaced from the database by: falaj archive refill --replace-changed',
  'database missing':
    'What is missing or was changed in the database: find out who wrote to it, and restore a backup from before into another place; the object store has the file as it was',
} as const

async function verify(terminal: Terminal, onProgress: OnProgress): Promise<Outcome> {
  const { openObjectStore, selectMoved, verifyAll, withOwnerContext } = await server()
  const verdict = await withOwnerContext(
    terminal.env,
    async (context) => ({
      ...(await verifyAll(context, openObjectStore(context), onProgress)),
      /** Organizations that have moved away: their documents are verified where they remain. */
      moved: [...(await context.db.system((tx) => selectMoved(tx)))],
    }),
    { besidePortal: true },
  )
  const { documents, faults, moved } = verdict
  const lines = faults.map(
    ({ documentId, fault, file, organizationId, place }) =>
      `${organizationId} ${documentId} ${file} ${faultWords[fault]} ${placeWords[place]}\n`,
  )
  const advised = faults.map(({ fault, place }) =>
    place === 'database' ? advice['database missing'] : advice[`archive ${fault}`],
  )
  const summary = faults.length === 0 ? 'all as they were noted' : `${faults.length} missing or changed`
  const text = [
    ...lines,
    `${documents} documents, ${verdict.files} files: ${summary}.\n`,
    ...[...new Set(advised)].map((sentence) => `${sentence}.\n`),
    ...(moved.length > 0
      ? [`Among them those of organizations that have moved: ${moved.join(', ')}.\n`]
      : []),
  ].join('')
  return { data: verdict, isGood: faults.length === 0, text }
}

async function refill(
  terminal: Terminal,
  options: { readonly replaceChanged: boolean; readonly onProgress: OnProgress },
): Promise<Outcome> {
  const { openObjectStore, refillStore, withOwnerContext } = await server()
  const refilled = await withOwnerContext(
    terminal.env,
    async (context) => {
      const store = openObjectStore(context)
      if (!store) throw new CommandError('there is no object store to refill: set FALAJ_ARCHIVE.')
      return await refillStore(context, store, options)
    },
    { besidePortal: true },
  )
  const { changed, documents, lost, put } = refilled
  const line = (what: string) => (file: (typeof lost)[number]) =>
    `${file.organizationId} ${file.documentId} ${file.file} ${what}\n`
  const text = [
    ...lost.map(line('is in neither place as it was noted')),
    ...changed.map(line('was changed in the object store; --replace-changed puts the noted one there')),
    `${documents} documents, ${put} files put back, ${changed.length} changed, ${lost.length} lost.\n`,
  ].join('')
  return { data: refilled, isGood: lost.length === 0 && changed.length === 0, text }
}
