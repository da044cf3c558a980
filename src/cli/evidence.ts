import type { PackVerdict } from '#server/evidence'
import { bytesInMemory, isZip, strayParts, ZipError, zipEntries } from '../files/read-zip.ts'
import { type Command, CommandError, onlyFile, parseWords } from './command.ts'
import { progressOn } from './progress.ts'
import { type Terminal, UnreadableFile } from './terminal.ts'

/** The exit code for an unchanged pack when no key proves that the portal signed it. */
const untrusted = 3

/** The verification is read only by those who need it. */
const evidence = async () => await import('#server/evidence')

type Fault = PackVerdict['faults'][number]

const faultWords: Readonly<Record<Fault['fault'], string>> = {
  changed: 'was changed',
  added: 'was added',
  repeated: 'is there more than once',
  missing: 'is missing',
  unsigned: 'does not fit its signature: it, manifest.sig or the key was changed',
  otherKey: 'names another key than the one that signed it',
  stray: 'holds what its directory does not name',
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
    throw new CommandError(
      `${keyFile} is no Ed25519 public key: give the answer of the portal’s /api/prod/v1/evidence/key (test: /api/preprod/v1/evidence/key), or the PEM in it.`,
    )
  const opened = openFile(file, terminal)
  const progress = progressOn(terminal)
  try {
    if (!isZip(opened)) throw new ZipError('it is no ZIP file')
    const compared = verifyPack(zipEntries(opened), {
      trustedKey,
      openPack: (bytes) => zipEntries(bytesInMemory(bytes)),
      strayParts: (bytes) => strayParts(bytesInMemory(bytes)),
      onFile: progress.show,
    })
    const strays = strayParts(opened).map((detail) => ({ file, fault: 'stray', detail }) as const)
    const isWhole = compared.intact && strays.length === 0
    const verdict = {
      ...compared,
      intact: isWhole,
      trusted: compared.trusted && isWhole,
      faults: [...compared.faults, ...strays],
    }
    progress.clear()
    terminal.print(
      switches.has('--json') ? `${JSON.stringify({ file, ...verdict })}\n` : said(file, verdict, keyFile),
    )
    if (!verdict.intact) return 1
    return verdict.trusted ? 0 : untrusted
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
  { environment, faults, files, fingerprint, intact, trusted }: PackVerdict,
  keyFile: string | undefined,
): string {
  const lines = faults.map(
    (one) => `${one.file} ${faultWords[one.fault]}${one.detail ? ` (${one.detail})` : ''}\n`,
  )
  if (!intact) return `${lines.join('')}${file}: not intact.\n`
  const signed = `${file}: intact, ${files} files as they were signed.\nKey: ${fingerprint}\n`
  if (trusted) return signed
  const address = `/api/${environment ?? 'prod'}/v1/evidence/key`
  const published = `This is a pack of the ${environment === 'prod' ? 'live' : 'test'} environment, whose key the portal publishes at ${address}`
  return keyFile === undefined
    ? `${signed}Nothing says who signed it: the key came with the pack. ${published}; give it with --key.\n`
    : `${signed}It was signed with another key than ${keyFile}, so not by whom you expect. ${published}.\n`
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
  usage: 'evidence verify FILE.zip [--key PUBLIC-KEY] [--json]',
  summary: `Says whether an evidence pack is as it was signed, and which files were changed, added or removed;
      works offline. Ends with 3 when it is, but not signed with the key that is given, or none is.
      --key  what the portal answers at /api/prod/v1/evidence/key (test: /api/preprod/v1/evidence/key)`,
  run,
}
