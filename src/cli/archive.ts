import { type Command, CommandError, parseWords } from './command.ts'
import { progressOn } from './progress.ts'

/** The server is read only by the commands that need it. */
const server = async () => ({
  ...(await import('#server/archive')),
  ...(await import('../server/archive/adapters/index.ts')),
  ...(await import('../server/owner-context.ts')),
})

const faultWords = { missing: 'is missing', changed: 'was changed' } as const
const placeWords = { database: 'in the database', archive: 'in the object store' } as const

export const archiveCommand: Command = {
  usage: 'archive verify [--json]',
  summary: `Reads every legal file of all organizations, in the database and in the object store, and names what is missing
      or was changed; DATABASE_URL or FALAJ_DATA, and FALAJ_ARCHIVE, say where they are.`,
  async run(words, terminal) {
    const { files, switches } = parseWords(words, { switches: ['--json'], values: [] })
    if (files.length !== 1 || files[0] !== 'verify') throw new CommandError('say what to do: verify.')
    const { openObjectStore, verifyAll, withOwnerContext } = await server()
    const progress = progressOn(terminal)
    const verdict = await withOwnerContext(
      terminal.env,
      (context) =>
        verifyAll(context, openObjectStore(context), (done, total) =>
          progress.show(`${done} of ${total} documents`),
        ),
      { besidePortal: true },
    )
    progress.clear()
    const { documents, faults } = verdict
    if (switches.has('--json')) terminal.print(`${JSON.stringify(verdict)}\n`)
    else {
      for (const { documentId, fault, file, organizationId, place } of faults)
        terminal.print(`${organizationId} ${documentId} ${file} ${faultWords[fault]} ${placeWords[place]}\n`)
      const said = faults.length === 0 ? 'all as they were noted' : `${faults.length} missing or changed`
      terminal.print(`${documents} documents, ${verdict.files} files: ${said}.\n`)
    }
    return faults.length === 0 ? 0 : 1
  },
}
