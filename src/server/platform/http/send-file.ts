import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { releaseBytes } from '../processes/release-bytes.ts'
import { whileAllowed } from './while-allowed.ts'

/** A file for a client. */
interface SentFile {
  readonly fileName: string
  /** In bytes. */
  readonly size: number
  /** The whole file, or its pieces; the memory of a piece is released when it has been sent. */
  readonly bytes: Buffer | AsyncGenerator<Buffer>
}

/**
 * Sends a file as a download, which no cache may store. A file in pieces is read as fast as the client reads it; when
 * a piece cannot be read, or the reader's access ends, the connection is closed before the announced size, so that
 * the client notices. Raises the errors of the first piece.
 */
export async function sendFile(
  reply: FastifyReply,
  type: string,
  { bytes, fileName, size }: SentFile,
): Promise<FastifyReply> {
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .header('content-length', size)
  if (Buffer.isBuffer(bytes)) return reply.send(bytes)
  if (reply.request.method === 'HEAD') {
    // Fastify would read the whole file for its size.
    await bytes.return(undefined)
    return reply.send(Readable.from([]))
  }
  const pieces = whileAllowed(reply.request, bytes)
  const first = await pieces.next()
  reply.hijack()
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
  try {
    for (let piece = first; !piece.done; piece = await pieces.next()) {
      await write(reply.raw, piece.value)
      releaseBytes(piece.value)
    }
    reply.raw.end()
  } catch (error) {
    if (!reply.raw.destroyed) reply.log.warn({ err: error }, 'a download was cut off')
    reply.raw.destroy()
  } finally {
    await pieces.return(undefined)
  }
  return reply
}

/** Such files are saved only: no browser runs or displays them, or guesses their type. */
const inert = {
  'cache-control': 'private, no-store',
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
}

/** A file whose name and bytes a user or another company chose. */
interface ChosenFile {
  readonly fileName: string
  readonly mediaType: string
  readonly bytes: Buffer
}

/** Sends a chosen file as a download, which no browser opens and no cache stores. */
export function sendChosenFile(
  reply: FastifyReply,
  { bytes, fileName, mediaType }: ChosenFile,
): FastifyReply {
  return reply
    .type(mediaType)
    .headers(inert)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodedName(fileName)}`)
    .send(bytes)
}

/** The name as a header carries it (RFC 8187), which allows fewer signs than an address. */
function encodedName(fileName: string): string {
  const hex = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
  return encodeURIComponent(fileName).replace(/['()*]/g, hex)
}

/** Resolves when the operating system has taken the bytes; raises when the client has disconnected. */
function write(response: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    response.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}
