/** Files of rows: lines of text, compressed, with a seal over all of them at the end. */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { pipeline as connect, type Readable, type Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip, type Gzip } from 'node:zlib'

/** A file is not as it was written: something of it was changed, or its end is missing. */
export class UnsealedError extends Error {
  readonly fault: 'changed' | 'cutOff' | 'unreadable'

  constructor(fault: UnsealedError['fault'], options?: ErrorOptions) {
    super(fault, options)
    this.fault = fault
  }
}

interface LineWriter {
  line(text: string): Promise<void>
  /** The last: writes the seal, and waits until all is written. */
  end(): Promise<void>
}

/**
 * Writes lines as they come.
 * @param through transforms of the compressed bytes before they are written
 */
export function sealedLineWriter(out: Writable, key: Buffer, through: readonly Transform[] = []): LineWriter {
  const gzip = createGzip({ level: 6 })
  let failure: unknown
  const written = pipeline([gzip, ...through, out]).catch((error: unknown) => {
    failure = error
  })
  const hmac = createHmac('sha256', key)
  return {
    async line(text) {
      if (failure) throw failure
      hmac.update(text).update('\n')
      await write(gzip, `${text}\n`)
    },
    async end() {
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

/**
 * Reads lines as they come. Raises UnsealedError when the file is damaged, cut off, or was sealed with another key:
 * the lines are authenticated only once the end is reached. It reads on behind the seal, for the checksum at the end of
 * the compressed bytes.
 */
export async function* sealedLines(
  source: Readable,
  key: Buffer,
  through: readonly Transform[] = [],
): AsyncGenerator<string> {
  const hmac = createHmac('sha256', key)
  let isSealed = false
  for await (const line of linesOf(source, through)) {
    if (isSealed) throw new UnsealedError('changed')
    isSealed = line.startsWith('{"seal"')
    if (!isSealed) {
      hmac.update(line).update('\n')
      yield line
    } else if (line !== JSON.stringify({ seal: hmac.digest('hex') })) throw new UnsealedError('changed')
  }
  if (!isSealed) throw new UnsealedError('cutOff')
}

/** The first line, not authenticated yet. Raises UnsealedError. */
export async function firstLine(source: Readable, through: readonly Transform[] = []): Promise<string> {
  for await (const line of linesOf(source, through)) return line
  throw new UnsealedError('cutOff')
}

async function* linesOf(source: Readable, through: readonly Transform[]): AsyncGenerator<string> {
  const gunzip = createGunzip()
  // An error of one of them is raised by the last one.
  connect([source, ...through, gunzip], () => undefined)
  let pieces: Buffer[] = []
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
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
    if (code.startsWith('Z_')) throw new UnsealedError('unreadable', { cause: error })
    throw error
  } finally {
    source.destroy()
  }
}
