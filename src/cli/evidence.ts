import type { PackVerdict } from '#server/evidence'
import { bytesInMemory, isZip, ZipError, zipEntries } from '../files/read-zip.ts'
import { type Command, CommandError, onlyFile, parseWords } from './command.ts'
import { progressOn } from './progress.ts'
import { type Terminal, UnreadableFile } from './terminal.ts'

/** The verification is read only by those who need it. */
const evidence = async () => await import('#server/evidence')

type Fault = PackVerdict['faults'][number]

const faultWords: Readonly<Record<Fault['fault'], string>> = {
  changed: 'was changed',
  added: 'was added',
  repeated: 'is there more than once',
  missing: 'is missing',
  unsigned: 'does not fit its signature: it, manifest.sig or the key was changed',
  otherKey: 'names another key than the one it is verified with',
}

/** Compares an evidence pack with its signed manifest; needs neither a network nor a portal. */
async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, switches, values } = parseWords(words, { switches: ['--json'], values: ['--key'] })
  const [action, ...rest] = files
  if (action !== 'verify') throw new CommandError('say what to do: verify FILE.zip.')
  const file = onlyFile(rest)
  const { readPublicKey, verifyPack } = await evidence()
  const keyFile = values.get('--key')
  const trustedKey = keyFile === undefined ? undefined : readPublicKey(readFile(keyFile, terminal))
  if (keyFile !== undefined && !trustedKey)
    throw new CommandError(`${keyFile} is no Ed25519 public key in PEM, as the portal publishes it.`)
  const opened = openFile(file, terminal)
  const progress = progressOn(terminal)
  try {
    if (!isZip(opened)) throw new ZipError('it is no ZIP file')
    const verdict = verifyPack(zipEntries(opened), {
      trustedKey,
      openPack: (bytes) => zipEntries(bytesInMemory(bytes)),
      onFile: progress.show,
    })
    progress.clear()
    terminal.print(
      switches.has('--json') ? `${JSON.stringify({ file, ...verdict })}\n` : said(file, verdict, keyFile),
    )
    return verdict.intact ? 0 : 1
  } catch (error) {
    progress.clear()
    if (!(error instanceof ZipError)) throw error
    terminal.error(`falaj evidence: ${file}: ${error.message}.\n`)
    return 1
  } finally {
    opened.close()
  }
}

function said(
  file: string,
  { faults, files, fingerprint, intact }: PackVerdict,
  keyFile: string | undefined,
): string {
  const lines = faults.map(
    (one) => `${one.file} ${faultWords[one.fault]}${one.detail ? ` (${one.detail})` : ''}\n`,
  )
  if (!intact) return `${lines.join('')}${file}: not intact.\n`
  const believed =
    keyFile === undefined
      ? 'This key came with the pack: compare its fingerprint with the one that the portal publishes, or give --key.\n'
      : ''
  return `${file}: intact, ${files} files as they were signed.\nKey: ${fingerprint}\n${believed}`
}

function readFile(file: string, terminal: Terminal): Uint8Array {
  try {
    return terminal.read(file)
  } catch (error) {
    if (error instanceof UnreadableFile) throw new CommandError(error.message)
    throw error
  }
}

function openFile(file: string, terminal: Terminal): ReturnType<Terminal['open']> {
  try {
    return terminal.open(file)
  } catch (error) {
    if (error instanceof UnreadableFile) throw new CommandError(error.message)
    throw error
  }
}

export const evidenceCommand: Command = {
  usage: 'evidence verify FILE.zip [--key PUBLIC-KEY.pem] [--json]',
  summary: `Says whether an evidence pack is as the portal signed it, and which files were changed, added or removed;
      works offline.
      --key  the key that the portal publishes, instead of the one in the pack`,
  run,
}
