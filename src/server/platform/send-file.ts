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
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .header('content-length', size)
  if (Buffer.isBuffer(bytes)) return reply.send(bytes)
  if (reply.request.method !== 'HEAD') return reply.send(Readable.from(bytes, { highWaterMark: 1 }))
  // Fastify would read the whole file for its size.
  void bytes.return(undefined)
  return reply.send(Readable.from([]))
}
