import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file for a client. */
interface SentFile {
  readonly fileName: string
  /** In bytes. */
  readonly size: number
  readonly bytes: Buffer | AsyncGenerator<Buffer>
}

/**
 * Sends a file to be downloaded, which no cache may store. A file in pieces is read as fast as the client takes it; when
 * a piece cannot be read, the connection is closed before the announced size, so that the client knows.
 */
export function sendFile(reply: FastifyReply, type: string, { bytes, fileName, size }: SentFile) {
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .header('content-length', size)
    .send(Buffer.isBuffer(bytes) ? bytes : Readable.from(bytes, { highWaterMark: 1 }))
}
