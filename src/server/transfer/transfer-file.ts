/**
 * The file of an organization: lines of JSON, compressed. A header, sections of rows, a manifest that counts and
 * hashes them, and a seal over all of these.
 */
import { createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { z } from 'zod'
import { Environment } from '#contract/common'
import type { Secrets } from '#platform/base/secrets'
import { sealedLines, sealedLineWriter, UnsealedError } from '#platform/files/sealed-lines'
import { invalidFile } from './transfer-error.ts'

const format = 'falaj-organization'
const version = 1
/** The purpose of the derived key of the seal. */
const sealPurpose = 'organization-file'

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

/** Identifies a secret without revealing it. */
export function secretFingerprint(secrets: Secrets): string {
  return createHmac('sha256', secrets.derive(sealPurpose)).update('fingerprint').digest('hex')
}

export interface TransferWriter {
  header(header: Omit<Header, 'format' | 'version'>): Promise<void>
  section(start: SectionStart): Promise<void>
  rows(lines: readonly string[]): Promise<void>
  /** The last: after it the file is whole. */
  end(manifest: Manifest): Promise<void>
}

/** Writes the lines of a file. */
export function transferWriter(out: Writable, secrets: Secrets): TransferWriter {
  const writer = sealedLineWriter(out, secrets.derive(sealPurpose))
  return {
    header: (header) => writer.line(JSON.stringify({ format, version, ...header })),
    section: (start) => writer.line(JSON.stringify(start)),
    rows: async (lines) => {
      for (const text of lines) await writer.line(text)
    },
    async end(manifest) {
      await writer.line(JSON.stringify({ manifest }))
      await writer.end()
    },
  }
}

/** A piece of a file. */
type Piece =
  | { readonly header: Header }
  | { readonly section: SectionStart }
  | { readonly row: string }
  | { readonly manifest: Manifest }

/** Describes the fault of a malformed line. */
const unknownLine = 'The file is damaged, or no file of an organization.'

const unsealed: Readonly<Record<UnsealedError['fault'], string>> = {
  changed: 'The file is damaged: what it holds is not what was written.',
  cutOff: 'The file is cut off: its end is missing.',
  unreadable: unknownLine,
}

/**
 * Reads the lines of a file. Raises TransferError when it is damaged, cut off, or was written with another secret:
 * the lines are authenticated only once the end is reached.
 */
export async function* readTransfer(file: string, secrets: Secrets): AsyncGenerator<Piece> {
  let isFirst = true
  try {
    for await (const line of sealedLines(createReadStream(file), secrets.derive(sealPurpose))) {
      if (isFirst) yield { header: headerOf(line) }
      else if (line.startsWith('[')) yield { row: line }
      else if (line.startsWith('{"manifest"')) yield { manifest: parse(Manifest, line).manifest }
      else yield { section: parse(SectionStart, line) }
      isFirst = false
    }
  } catch (error) {
    if (!(error instanceof UnsealedError)) throw error
    throw invalidFile(unsealed[error.fault], error)
  }
}

function headerOf(line: string): Header {
  const head = parse(z.object({ format: z.literal(format), version: z.number() }), line)
  if (head.version !== version)
    throw invalidFile(`The file has version ${head.version}; this portal reads version ${version}.`)
  return parse(Header, line)
}

function parse<T>(shape: z.ZodType<T>, line: string): T {
  try {
    return shape.parse(JSON.parse(line))
  } catch (error) {
    throw invalidFile(unknownLine, error)
  }
}
