import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from '#core/access'
import type { Context } from '#platform/base/context'
import { fairQueue } from '#platform/processes/fair-queue'
import { releaseBytes } from '#platform/processes/release-bytes'
import { type WorkThread, workThread } from '#platform/processes/work-thread'
import { type ByteRange, type PdfKey, selectPdfPiece } from './pdf-store.ts'
import type { StoredPdfSetup, StoredPdfTasks } from './stored-pdf-thread.ts'

/** Bytes of a stored PDF that are read at a time; a smaller one is read whole. */
export const pieceSize = 256 * 1024
/**
 * Length of the pause after a piece, as a multiple of the time that reading it took: downloads take a third of the
 * time at most.
 */
const pauseShare = 2
/** Milliseconds; limits the pauses with a slow database. */
const longestPause = 100

/** One piece at a time in this process, in turns between organizations: small requests are answered between the pieces. */
const reading = fairQueue({
  concurrency: 1,
  costOfOne: Number.POSITIVE_INFINITY,
  costOfAll: Number.POSITIVE_INFINITY,
  costPerSecond: 1,
})

const threads = new WeakMap<Context['db'], WorkThread<StoredPdfTasks>>()

/** The thread that reads stored PDFs for this process; it starts with the first piece, and ends when it is idle. */
function threadOf({ config, db }: Context): WorkThread<StoredPdfTasks> {
  const running = threads.get(db)
  if (running) return running
  const setup: StoredPdfSetup = { databaseUrl: db.url, preparedStatements: config.preparedStatements }
  const limits = { time: 60_000, memory: 256, idle: 5_000, setup }
  const thread = workThread<StoredPdfTasks>(new URL('stored-pdf-thread.ts', import.meta.url), limits)
  threads.set(db, thread)
  return thread
}

interface ReadOptions {
  /** Whether a client waits: pieces are read in a thread, with pauses. A job reads them itself. */
  readonly isPaced: boolean
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal | undefined
}

/** A stored PDF in pieces, of exactly its size. Raises when it is removed or replaced before its end. */
export async function* readPieces(
  context: Context,
  actor: Actor,
  key: PdfKey,
  { isPaced, signal }: ReadOptions,
): AsyncGenerator<Buffer> {
  for (let from = 0; from < key.size; ) {
    const range = { from, length: Math.min(pieceSize, key.size - from) }
    const piece = isPaced
      ? await reading.run(actor.organizationId, 1, () => readPaced(context, actor, key, range), signal)
      : await context.db.tenant(actor, (tx) => selectPdfPiece(tx, key, range))
    if (!piece || piece.length === 0)
      throw new Error(`the PDF of ${key.documentId} ended at ${from} of ${key.size} bytes`)
    // First: the reader of the piece may release its memory.
    from += piece.length
    yield piece
  }
}

async function readPaced(
  context: Context,
  { environment, organizationId, participants }: Actor,
  key: PdfKey,
  range: ByteRange,
): Promise<Buffer | undefined> {
  const scope = { environment, organizationId, ...(participants ? { participants } : {}) }
  const began = performance.now()
  const { bytes } = await threadOf(context).run('readPiece', { scope, key, range })
  await sleep(Math.min(longestPause, pauseShare * (performance.now() - began)))
  return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** The bytes of a file, in memory; each piece is released when it has been copied. */
export async function readAllBytes({
  bytes,
  size,
}: {
  readonly size: number
  readonly bytes: Buffer | AsyncGenerator<Buffer>
}): Promise<Buffer> {
  if (Buffer.isBuffer(bytes)) return bytes
  const whole = Buffer.allocUnsafeSlow(size)
  let at = 0
  for await (const piece of bytes) {
    at += piece.copy(whole, at)
    releaseBytes(piece)
  }
  return whole
}
