import { type Command, CommandError, onlyFile, parseWords } from './command.ts'
import { type Terminal, UnreadableFile } from './terminal.ts'

/** The server is read only by the commands that need it. */
const server = async () => ({
  ...(await import('#server/delivery')),
  ...(await import('../server/owner-context.ts')),
})

/** Takes in a notice of failed delivery, as mail servers hand mails to a program. */
async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  const [action, ...rest] = parseWords(words, {}).files
  if (action !== 'bounced') throw new CommandError('say what to do: bounced FILE.')
  const notice = readNotice(onlyFile(rest), terminal)
  const { recordBounce, withOwnerContext } = await server()
  const outcome = await withOwnerContext(terminal.env, (context) => recordBounce(context, notice), {
    besidePortal: true,
  })
  if ('reason' in outcome) {
    terminal.error(`falaj delivery: nothing was written: ${outcome.reason}.\n`)
    return 1
  }
  terminal.print(`${outcome.documentId}: its mail did not arrive.\n`)
  return 0
}

function readNotice(file: string, terminal: Terminal): string {
  try {
    return Buffer.from(terminal.read(file)).toString('utf8')
  } catch (error) {
    if (error instanceof UnreadableFile) throw new CommandError(error.message)
    throw error
  }
}

export const deliveryCommand: Command = {
  usage: 'delivery bounced FILE',
  summary: `Writes with its document that a mail did not arrive, from the notice (RFC 3464) that a mail server has sent for it;
      DATABASE_URL or FALAJ_DATA say where. 0: written, 1: the notice ends nothing here.`,
  run,
}
