/**
 * The file of an organization: lines of JSON, compressed. A header, sections of rows, a manifest that counts and hashes
 * them, and a seal over all that stands before it.
 */
import { createHmac, type Hmac } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { createGunzip, createGzip, type Gzip } from 'node:zlib'
import { z } from 'zod'
import { Environment } from '#contract/common'
import type { Secrets } from '#platform/secrets'
import { invalidFile } from './transfer-error.ts'

const format = 'falaj-organization'
const version = 1

export const Header = z.object({
  format: z.literal(format),
  version: z.literal(version),
  organizationId: z.string(),
  name: z.string(),
  exportedAt: z.string(),
  /** Of the secret that both portals must share. */
  secret: z.string(),
  /** Names and sums of the migrations that the database has run. */
  migrations: z.array(z.tuple([z.string(), z.string()])),
  /** Arrivals that go along without naming the organization as their owner. */
  arrivals: z.array(z.string()),
})
export type Header = z.infer<typeof Header>

const SectionStart = z.object({
  table: z.string(),
  environment: Environment.nullable(),
  columns: z.array(z.string()),
})
type SectionStart = z.infer<typeof SectionStart>

const Manifest = z.object({
  manifest: z.array(
    z.object({
      table: z.string(),
      environment: Environment.nullable(),
      rows: z.number(),
      sha256: z.string(),
    }),
  ),
})
export type Manifest = z.infer<typeof Manifest>['manifest']

const Seal = z.object({ seal: z.string() })

/** What tells two secrets apart without telling either. */
export function secretFingerprint(secrets: Secrets): string {
  return createHmac('sha256', secrets.derive('organization-file')).update('fingerprint').digest('hex')
}

function sealOf(secrets: Secrets): Hmac {
  return createHmac('sha256', secrets.derive('organization-file'))
}

export interface TransferWriter {
  header(header: Omit<Header, 'format' | 'version'>): Promise<void>
  section(start: SectionStart): Promise<void>
  rows(lines: readonly string[]): Promise<void>
  /** The last: after it the file is whole. */
  end(manifest: Manifest): Promise<void>
}

/** Writes a file as it comes. */
export function transferWriter(out: WriteStream, secrets: Secrets): TransferWriter {
  const gzip = createGzip({ level: 6 })
  gzip.pipe(out)
  let failure: unknown
  const written = finished(out).catch((error: unknown) => {
    failure = error
  })
  const hmac = sealOf(secrets)
  async function line(text: string): Promise<void> {
    if (failure) throw failure
    hmac.update(text).update('\n')
    await write(gzip, `${text}\n`)
  }
  return {
    header: (header) => line(JSON.stringify({ format, version, ...header })),
    section: (start) => line(JSON.stringify(start)),
    rows: async (lines) => {
      for (const text of lines) await line(text)
    },
    async end(manifest) {
      await line(JSON.stringify({ manifest }))
      await write(gzip, `${JSON.stringify({ seal: hmac.digest('hex') })}\n`)
      gzip.end()
      await written
      if (failure) throw failure
    },
  }
}

async function write(gzip: Gzip, text: string): Promise<void> {
  if (!gzip.write(text)) await once(gzip, 'drain')
}

/** What a file holds, piece by piece. */
type Piece =
  | { readonly header: Header }
  | { readonly section: SectionStart }
  | { readonly row: string }
  | { readonly manifest: Manifest }

/** Says what is wrong with a line that is none of ours. */
const unknownLine = 'The file is damaged, or no file of an organization.'

/**
 * Reads a file as it comes. Raises TransferError when it is damaged, cut off, or was written with another secret: what
 * it gives is as it was written only when it has come to its end.
 */
export async function* readTransfer(file: string, secrets: Secrets): AsyncGenerator<Piece> {
  const hmac = sealOf(secrets)
  let isFirst = true
  for await (const line of linesOf(file)) {
    if (line.startsWith('{"seal"')) {
      if (parse(Seal, line).seal !== hmac.digest('hex'))
        throw invalidFile('The file is damaged: what it holds is not what was written.')
      return
    }
    hmac.update(line).update('\n')
    if (isFirst) yield { header: headerOf(line) }
    else if (line.startsWith('[')) yield { row: line }
    else if (line.startsWith('{"manifest"')) yield { manifest: parse(Manifest, line).manifest }
    else yield { section: parse(SectionStart, line) }
    isFirst = false
  }
  throw invalidFile('The file is cut off: its end is missing.')
}

function headerOf(line: string): Header {
  const known = parse(z.object({ format: z.literal(format), version: z.number() }), line)
  if (known.version !== version)
    throw invalidFile(`The file has version ${known.version}; this portal reads version ${version}.`)
  return parse(Header, line)
}

function parse<T>(shape: z.ZodType<T>, line: string): T {
  try {
    return shape.parse(JSON.parse(line))
  } catch (error) {
    throw invalidFile(unknownLine, error)
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const bytes = createReadStream(file)
  const gunzip = createGunzip()
  bytes.on('error', (error) => gunzip.destroy(error))
  let pieces: Buffer[] = []
  try {
    for await (const chunk of bytes.pipe(gunzip) as AsyncIterable<Buffer>) {
      let start = 0
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
        pieces.push(chunk.subarray(start, end))
        yield Buffer.concat(pieces).toString('utf8')
        pieces = []
        start = end + 1
      }
      if (start < chunk.length) pieces.push(chunk.subarray(start))
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code.startsWith('Z_')) throw invalidFile(unknownLine, error)
    throw error
  } finally {
    bytes.destroy()
  }
}
