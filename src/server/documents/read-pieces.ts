import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from '#core/access'
import type { Context } from '#platform/context'
import { fairQueue } from '#platform/fair-queue'
import { type PdfKey, selectPdfPiece } from './pdf-store.ts'

/** Bytes of a stored PDF that are read at a time: 33 MB at once would block the event loop. */
export const pieceSize = 256 * 1024
/** How much longer than the reading of a piece the pause after it is: downloads take a third of the time at most. */
const pauseShare = 2
/** Milliseconds; a slow database makes no long pauses. */
const longestPause = 100

/** One piece at a time in this process, in turns between organizations: small requests are answered between the pieces. */
const reading = fairQueue({
  atOnce: 1,
  costOfOne: Number.POSITIVE_INFINITY,
  costOfAll: Number.POSITIVE_INFINITY,
  costPerSecond: 1,
})

interface ReadOptions {
  /** Whether to pause between pieces; a job does not. */
  readonly isPaced: boolean
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal | undefined
}

/**
 * A stored PDF in pieces, of exactly its size. Raises when it is removed or replaced before its end.
 * @param first the piece that was read already
 */
export async function* readPieces(
  context: Context,
  actor: Actor,
  key: PdfKey,
  first: Buffer,
  { isPaced, signal }: ReadOptions,
): AsyncGenerator<Buffer> {
  yield first
  for (let from = first.length; from < key.size; ) {
    const range = [from, Math.min(pieceSize, key.size - from)] as const
    const read = () => context.db.tenant(actor, (tx) => selectPdfPiece(tx, actor, key, ...range))
    const paced = async () => {
      const began = performance.now()
      const piece = await read()
      await sleep(Math.min(longestPause, pauseShare * (performance.now() - began)))
      return piece
    }
    const piece = await (isPaced ? reading.run(actor.organizationId, 1, paced, signal) : read())
    if (!piece || piece.length === 0)
      throw new Error(`the PDF of ${key.documentId} ended at ${from} of ${key.size} bytes`)
    yield piece
    from += piece.length
  }
}

/** The bytes of a file, in memory. */
export async function wholeOf({
  bytes,
}: {
  readonly bytes: Buffer | AsyncGenerator<Buffer>
}): Promise<Buffer> {
  if (Buffer.isBuffer(bytes)) return bytes
  const pieces: Buffer[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces)
}
