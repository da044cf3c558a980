import { createHash } from 'node:crypto'
import type { TenantScope, TenantTx } from '#platform/database/database'
import { readFrozen } from '#server/documents/reading'
import { evidenceOf } from '#server/exchange'
import { answersWithFiles } from '#server/other-provider'

/** A legal file of a document as the database has it. */
export interface RecordFile {
  readonly name: string
  /** Null when the bytes are missing. */
  readonly bytes: Buffer | null
  /** The hash recorded when the file was created or received; null for files that are generated now. */
  readonly sha256: string | null
}

/**
 * The legal files of a document: its XML (with attachments), every envelope that was sent and received for it
 * (reports, statuses and responses among them), the answers of another provider, and the events with their receipts
 * as they were recorded.
 */
export async function recordFiles(tx: TenantTx, documentId: string): Promise<RecordFile[]> {
  const frozen = await readFrozen(tx, documentId)
  const { events, received, sent } = await evidenceOf(tx, documentId)
  const answers = await answersWithFiles(tx, documentId)
  return [
    { name: 'document.xml', bytes: frozen?.xml ?? null, sha256: frozen?.xmlSha256 ?? null },
    ...sent.flatMap(({ bytes, id, kind, revision, sha256 }) =>
      bytes || sha256 !== null ? [{ name: `sent/${kind}-${revision}_${id}.xml`, bytes, sha256 }] : [],
    ),
    ...received.map(({ bytes, id, kind, sha256 }) => ({
      name: `received/${kind ?? 'envelope'}_${id}.xml`,
      bytes,
      sha256,
    })),
    ...answers.flatMap(({ file }) => file ?? []),
    ...(events.length > 0 ? [{ name: 'events.json', bytes: eventsFile(events), sha256: null }] : []),
  ]
}

type RecordedEvent = Awaited<ReturnType<typeof evidenceOf>>['events'][number]

function eventsFile(events: readonly RecordedEvent[]): Buffer {
  return Buffer.from(`${JSON.stringify(events, null, 2)}\n`)
}

/** The file of events as it was after each time at which some were recorded, for they are only ever added. */
export async function earlierEventFiles(tx: TenantTx, documentId: string): Promise<Buffer[]> {
  const { events } = await evidenceOf(tx, documentId)
  const times = [...new Set(events.map(({ recordedAt }) => recordedAt))]
  return times.map((time) => eventsFile(events.filter(({ recordedAt }) => recordedAt <= time)))
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The key of a file in the object store: by its content, separate from those of other tenants. */
export function objectKey({ organizationId, environment }: TenantScope, sha256: string): string {
  return `${organizationId}/${environment}/${sha256.slice(0, 2)}/${sha256}`
}
