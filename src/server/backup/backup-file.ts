/** The file of a backup: lines of JSON, compressed, sealed, and encrypted if requested. */
import { createHmac } from 'node:crypto'
import { closeSync, createReadStream, openSync, readSync } from 'node:fs'
import type { Readable, Transform, Writable } from 'node:stream'
import { z } from 'zod'
import { Environment } from '#contract/common'
import type { Secrets } from '#platform/base/secrets'
import { DecryptionError, decryptStream, encryptStream, isEncrypted } from '#platform/files/encrypted-stream'
import { firstLine, sealedLines, sealedLineWriter, UnsealedError } from '#platform/files/sealed-lines'
import { BackupError, invalidBackup } from './backup-error.ts'

const format = 'falaj-backup'
const version = 1

const Header = z.object({
  format: z.literal(format),
  version: z.literal(version),
  createdAt: z.string(),
  /** Identifies the master secret without revealing it. */
  fingerprint: z.string(),
  /** The master secret itself: only where the file is encrypted. */
  secret: z.string().nullable(),
  migrations: z.array(z.tuple([z.string(), z.string()])),
  organizations: z.array(z.string()),
})
export type Header = z.infer<typeof Header>

const SectionStart = z.object({
  table: z.string(),
  organizationId: z.string().nullable(),
  environment: Environment.nullable(),
  columns: z.array(z.string()),
})

/** Counts and hashes of all sections that have rows. */
const Manifest = z.object({
  manifest: z.array(SectionStart.omit({ columns: true }).extend({ rows: z.number(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>['manifest']

type Piece =
  | { readonly header: Header }
  | { readonly section: z.infer<typeof SectionStart> }
  | { readonly row: string }
  | { readonly manifest: Manifest }

export function fingerprintOf(secrets: Secrets): string {
  return createHmac('sha256', secrets.derive('backup-fingerprint')).digest('hex')
}

const sealOf = (secrets: Secrets) => secrets.derive('backup-file')

/** Writes the lines of a file. */
export function backupWriter(out: Writable, secrets: Secrets, passphrase: string | undefined) {
  const through = passphrase === undefined ? [] : [encryptStream(passphrase)]
  const writer = sealedLineWriter(out, sealOf(secrets), through)
  return {
    header: (header: Omit<Header, 'format' | 'version'>) =>
      writer.line(JSON.stringify({ format, version, ...header })),
    section: (start: z.infer<typeof SectionStart>) => writer.line(JSON.stringify(start)),
    rows: async (lines: readonly string[]) => {
      for (const text of lines) await writer.line(text)
    },
    end: async (manifest: Manifest) => {
      await writer.line(JSON.stringify({ manifest }))
      await writer.end()
    },
  }
}
export type BackupWriter = ReturnType<typeof backupWriter>

/** The header of a file, which only the end of the file vouches for. Raises BackupError. */
export async function readHeader(file: string, passphrase: string | undefined): Promise<Header> {
  return await withReason(async () => headerOf(await firstLine(...streamsOf(file, passphrase))))
}

/** Reads the lines of a file; they are authenticated only once the end is reached. Raises BackupError. */
export async function* readBackup(
  file: string,
  secrets: Secrets,
  passphrase: string | undefined,
): AsyncGenerator<Piece> {
  const [source, through] = await withReason(async () => streamsOf(file, passphrase))
  const lines = sealedLines(source, sealOf(secrets), through)
  for (let isFirst = true; ; isFirst = false) {
    const next = await withReason(() => lines.next())
    if (next.done) return
    const line = next.value
    if (isFirst) yield { header: headerOf(line) }
    else if (line.startsWith('[')) yield { row: line }
    else if (line.startsWith('{"manifest"')) yield { manifest: parse(Manifest, line).manifest }
    else yield { section: parse(SectionStart, line) }
  }
}

/** The bytes of a file, and their transforms. */
function streamsOf(file: string, passphrase: string | undefined): [Readable, Transform[]] {
  const head = Buffer.alloc(16)
  const descriptor = openSync(file, 'r')
  readSync(descriptor, head, 0, head.length, 0)
  closeSync(descriptor)
  if (!isEncrypted(head)) return [createReadStream(file), []]
  if (passphrase === undefined)
    throw new BackupError(
      'The file is encrypted; name the file that holds its passphrase: --passphrase-file FILE.',
    )
  return [createReadStream(file), [decryptStream(passphrase)]]
}

const unknownLine = 'The file is damaged, or no backup.'

const unsealed: Readonly<Record<UnsealedError['fault'], string>> = {
  changed: 'The file is damaged: what it holds is not what was written.',
  cutOff: 'The file is cut off: its end is missing.',
  unreadable: unknownLine,
}

/** Faults of a file in words. */
async function withReason<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof UnsealedError) throw invalidBackup(unsealed[error.fault], error)
    if (error instanceof DecryptionError)
      throw invalidBackup('The passphrase is another one, or the file is damaged or cut off.', error)
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new BackupError('There is no such file; check its name and folder.', { cause: error })
    throw error
  }
}

function headerOf(line: string): Header {
  const head = parse(z.object({ format: z.literal(format), version: z.number() }), line)
  if (head.version !== version)
    throw invalidBackup(`The file has version ${head.version}; this portal reads version ${version}.`)
  return parse(Header, line)
}

function parse<T>(shape: z.ZodType<T>, line: string): T {
  try {
    return shape.parse(JSON.parse(line))
  } catch (error) {
    throw invalidBackup(unknownLine, error)
  }
}
