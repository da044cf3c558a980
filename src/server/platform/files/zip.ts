/**
 * ZIP files (APPNOTE 6.3.10) written as they are read: only their table of contents stays in memory. Why we write
 * them ourselves: decision 17.
 */
import { promisify } from 'node:util'
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib'

/** Bytes of a file within a ZIP file, with the fields for the table of contents. */
interface Packed {
  readonly bytes: Buffer
  /** Length and checksum before packing. */
  readonly size: number
  readonly checksum: number
}

export interface PackedFile extends Packed {
  /** With `/` between folders. */
  readonly name: string
}

const deflated = promisify<Buffer, Buffer>(deflateRaw)

export async function pack(bytes: Buffer): Promise<Packed> {
  return { bytes: await deflated(bytes), size: bytes.length, checksum: crc32(bytes) }
}

/** Packs a file piece by piece; a text is written as UTF-8. */
export function packer(): { add(piece: string | Buffer): Promise<void>; end(): Promise<Packed> } {
  const stream = createDeflateRaw()
  const parts: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', resolve)
    stream.on('error', reject)
  })
  let size = 0
  let checksum = 0
  return {
    async add(piece) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece
      size += bytes.length
      checksum = crc32(bytes, checksum)
      await new Promise<void>((resolve, reject) =>
        stream.write(bytes, (error) => (error ? reject(error) : resolve())),
      )
    },
    async end() {
      stream.end()
      await ended
      return { bytes: Buffer.concat(parts), size, checksum }
    },
  }
}

/** Names are UTF-8. */
const utf8 = 0x0800
const method = 8
const zip64 = 45
const full16 = 0xffff
const full32 = 0xffffffff

interface Entry {
  /** As text: a small buffer would retain the whole piece of memory that it was cut from. */
  readonly name: string
  readonly size: number
  readonly packedSize: number
  readonly checksum: number
  readonly offset: number
}

/**
 * The files one after the other as the bytes of a ZIP file; more than 65,535 files and more than 4 GB are in order
 * (ZIP64), a single file has less than 4 GB.
 * @param at the time that all of them bear, in UTC
 */
export async function* zipFile(files: AsyncIterable<PackedFile>, at: Date): AsyncGenerator<Buffer> {
  const stamp = stampOf(at)
  const entries: Entry[] = []
  let offset = 0
  for await (const { name, bytes, size, checksum } of files) {
    const entry = { name, size, packedSize: bytes.length, checksum, offset }
    entries.push(entry)
    const head = localHeader(entry, stamp)
    yield head
    yield bytes
    offset += head.length + bytes.length
  }
  let size = 0
  for (const entry of entries) {
    const record = centralRecord(entry, stamp)
    size += record.length
    yield record
  }
  yield end(entries.length, size, offset)
}

/** Day and time as DOS wrote them, to two seconds. */
function stampOf(at: Date): number {
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}

function localHeader({ name: text, size, packedSize, checksum }: Entry, stamp: number): Buffer {
  const name = Buffer.from(text, 'utf8')
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(utf8, 6)
  head.writeUInt16LE(method, 8)
  head.writeUInt32LE(stamp, 10)
  head.writeUInt32LE(checksum, 14)
  head.writeUInt32LE(packedSize, 18)
  head.writeUInt32LE(size, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function centralRecord({ name: text, size, packedSize, checksum, offset }: Entry, stamp: number): Buffer {
  const name = Buffer.from(text, 'utf8')
  const isFar = offset >= full32
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE(zip64, 4)
  record.writeUInt16LE(isFar ? zip64 : 20, 6)
  record.writeUInt16LE(utf8, 8)
  record.writeUInt16LE(method, 10)
  record.writeUInt32LE(stamp, 12)
  record.writeUInt32LE(checksum, 16)
  record.writeUInt32LE(packedSize, 20)
  record.writeUInt32LE(size, 24)
  record.writeUInt16LE(name.length, 28)
  record.writeUInt16LE(isFar ? 12 : 0, 30)
  record.writeUInt32LE(isFar ? full32 : offset, 42)
  if (!isFar) return Buffer.concat([record, name])
  const extra = Buffer.alloc(12)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(BigInt(offset), 4)
  return Buffer.concat([record, name, extra])
}

/** The end of the table of contents; for a number that does not fit, ZIP64 records precede it. */
function end(count: number, size: number, offset: number): Buffer {
  const last = Buffer.alloc(22)
  last.writeUInt32LE(0x06054b50, 0)
  last.writeUInt16LE(Math.min(count, full16), 8)
  last.writeUInt16LE(Math.min(count, full16), 10)
  last.writeUInt32LE(Math.min(size, full32), 12)
  last.writeUInt32LE(Math.min(offset, full32), 16)
  if (count < full16 && size < full32 && offset < full32) return last
  const long = Buffer.alloc(56 + 20)
  long.writeUInt32LE(0x06064b50, 0)
  long.writeBigUInt64LE(44n, 4)
  long.writeUInt16LE(zip64, 12)
  long.writeUInt16LE(zip64, 14)
  long.writeBigUInt64LE(BigInt(count), 24)
  long.writeBigUInt64LE(BigInt(count), 32)
  long.writeBigUInt64LE(BigInt(size), 40)
  long.writeBigUInt64LE(BigInt(offset), 48)
  long.writeUInt32LE(0x07064b50, 56)
  long.writeBigUInt64LE(BigInt(offset + size), 64)
  long.writeUInt32LE(1, 72)
  return Buffer.concat([long, last])
}
