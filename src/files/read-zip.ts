/** ZIP files read at any place, for the command line and for the server; `server/platform/files/zip.ts` writes them. */
import { Readable } from 'node:stream'
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'

/** Bytes that can be read at any place: a file on disk, or standard input. */
export interface Bytes {
  readonly size: number
  readonly at: (offset: number, length: number) => Buffer
}

/** Bytes that are in memory already. */
export function bytesInMemory(bytes: Uint8Array): Bytes {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { size: content.length, at: (offset, length) => content.subarray(offset, offset + length) }
}

/** An archive or one of its entries cannot be read; the message gives the reason in plain words. */
export class ZipError extends Error {
  /** It is, or would unpack to, more than is accepted. */
  readonly isTooLarge: boolean

  constructor(message: string, { isTooLarge = false }: { readonly isTooLarge?: boolean } = {}) {
    super(message)
    this.isTooLarge = isTooLarge
  }
}

export interface ZipEntry {
  readonly name: string
  readonly size: number
  /** Unpacks the entry. Throws {@link ZipError}. */
  readonly read: () => Uint8Array
  /** Unpacks the entry piece by piece, whatever its size; a caller that stops reading stops it. Throws {@link ZipError}. */
  readonly pieces: () => AsyncGenerator<Uint8Array>
}

/** Larger entries are refused before they are unpacked; no document comes near. */
const maxEntrySize = 64 * 1024 * 1024
const maxDirectorySize = 512 * 1024 * 1024

const endMark = 0x06054b50
const end64Mark = 0x06064b50
const locator64Mark = 0x07064b50
const directoryMark = 0x02014b50
const entryMark = 0x04034b50
const in64 = 0xffffffff

/** True when the bytes begin as a ZIP archive does, an empty one included. */
export function isZip(bytes: Bytes): boolean {
  if (bytes.size < 22) return false
  const mark = bytes.at(0, 4).readUInt32LE(0)
  return mark === entryMark || mark === endMark
}

/**
 * The files of a ZIP archive in the order of its directory, each unpacked only when it is read, so that an archive of
 * any size takes the memory of its largest entry. Sizes and checksums are checked. Throws {@link ZipError}.
 */
export function* zipEntries(bytes: Bytes): Generator<ZipEntry> {
  const { offset, size } = directoryOf(bytes)
  if (size > maxDirectorySize || offset + size > bytes.size)
    throw new ZipError('the archive is damaged; pack it again')
  const directory = bytes.at(offset, size)
  let at = 0
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === directoryMark) {
    const nameLength = directory.readUInt16LE(at + 28)
    const extraLength = directory.readUInt16LE(at + 30)
    const next = at + 46 + nameLength + extraLength + directory.readUInt16LE(at + 32)
    if (next > directory.length) throw new ZipError('the archive is damaged; pack it again')
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength)
    const record = directory.subarray(at, next)
    if (!name.endsWith('/')) yield entryOf(bytes, record, name)
    at = next
  }
}

/**
 * The files of an uploaded ZIP archive, in memory: refused when there are too many, when they would unpack to too
 * much, or when a name leads out of the archive. Throws {@link ZipError}.
 */
export function sentZipEntries(
  bytes: Uint8Array,
  { maxEntries, maxUnpacked }: { readonly maxEntries: number; readonly maxUnpacked: number },
): ZipEntry[] {
  const entries: ZipEntry[] = []
  let unpacked = 0
  for (const entry of zipEntries(bytesInMemory(bytes))) {
    unpacked += entry.size
    if (entries.length === maxEntries || unpacked > maxUnpacked)
      throw new ZipError('it unpacks to too much', { isTooLarge: true })
    if (leadsElsewhere(entry.name)) throw new ZipError(`the name ${entry.name} leads out of the file`)
    entries.push(entry)
  }
  return entries
}

function leadsElsewhere(name: string): boolean {
  return (
    name.includes('\\') || name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..')
  )
}

interface Directory {
  readonly offset: number
  readonly size: number
}

/** The end record is in the last 64 KiB; large archives have a second one before it. */
function directoryOf(bytes: Bytes): Directory {
  const length = Math.min(bytes.size, 22 + 0xffff)
  const tail = bytes.at(bytes.size - length, length)
  let at = tail.length - 22
  while (at >= 0 && tail.readUInt32LE(at) !== endMark) at -= 1
  if (at < 0) throw new ZipError('the archive is cut off or damaged; pack it again')
  const size = tail.readUInt32LE(at + 12)
  const offset = tail.readUInt32LE(at + 16)
  const isLarge = offset === in64 || size === in64 || tail.readUInt16LE(at + 10) === 0xffff
  if (!isLarge || at < 20 || tail.readUInt32LE(at - 20) !== locator64Mark) return { offset, size }
  const end = Number(tail.readBigUInt64LE(at - 12))
  const record = end + 56 <= bytes.size ? bytes.at(end, 56) : Buffer.alloc(56)
  if (record.readUInt32LE(0) !== end64Mark) throw new ZipError('the archive is damaged; pack it again')
  return { size: Number(record.readBigUInt64LE(40)), offset: Number(record.readBigUInt64LE(48)) }
}

/**
 * Content of an archive that its directory does not list but a reader that scans from the beginning would
 * see: bytes that no entry covers, entries whose own header contradicts the directory. Empty for a consistent
 * archive. Throws {@link ZipError}.
 */
export function strayParts(bytes: Bytes): string[] {
  const { offset, size } = directoryOf(bytes)
  const directory = bytes.at(offset, size)
  const records: { name: string; checksum: number; place: ReturnType<typeof placeOf> }[] = []
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === directoryMark; ) {
    const nameLength = directory.readUInt16LE(at + 28)
    const next = at + 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    const record = directory.subarray(at, next)
    const name = record.toString('utf8', 46, 46 + nameLength)
    records.push({ name, checksum: record.readUInt32LE(16), place: placeOf(record, nameLength) })
    at = next
  }
  records.sort((one, other) => one.place.offset - other.place.offset)
  const strays: string[] = []
  let covered = 0
  for (const [index, { checksum, name, place }] of records.entries()) {
    if (place.offset !== covered) strays.push(`bytes before ${name} belong to no file`)
    const end = records[index + 1]?.place.offset ?? offset
    const local = localEnd(bytes, { name, checksum, ...place }, end)
    if (local === null) strays.push(`the head of ${name} says something else than the directory`)
    covered = local ?? end
  }
  if (covered !== offset) strays.push('bytes before the directory belong to no file')
  if (offset + size + endSize(bytes, offset + size) !== bytes.size)
    strays.push('bytes after the directory belong to no file')
  return strays
}

/**
 * The end of the bytes of a file, with what may follow them as its sizes; null when its head is not the directory's.
 */
function localEnd(
  bytes: Bytes,
  file: { name: string; checksum: number; size: number; packed: number; offset: number },
  next: number,
): number | null {
  if (file.offset + 30 > bytes.size) return null
  const head = bytes.at(file.offset, 30)
  const nameLength = head.readUInt16LE(26)
  const end = file.offset + 30 + nameLength + head.readUInt16LE(28) + file.packed
  const name = bytes.at(file.offset + 30, nameLength).toString('utf8')
  if (head.readUInt32LE(0) !== entryMark || name !== file.name || end > bytes.size) return null
  const isStreamed = (head.readUInt16LE(6) & 8) === 8
  if (!isStreamed) {
    const [checksum, packed, size] = [14, 18, 22].map((at) => head.readUInt32LE(at))
    const isSame = (said: number | undefined, known: number) => said === known || said === in64
    return checksum === file.checksum && isSame(packed, file.packed) && isSame(size, file.size) ? end : null
  }
  // Checksum and sizes of 4 or 8 bytes follow, with a mark before them or without.
  return [12, 16, 20, 24].includes(next - end) ? next : end
}

/** Bytes of the records that end an archive, without a comment. */
function endSize(bytes: Bytes, at: number): number {
  const mark = at + 4 <= bytes.size ? bytes.at(at, 4).readUInt32LE(0) : 0
  return mark === end64Mark ? 56 + 20 + 22 : 22
}

/** Sizes and offset of a directory record; where they do not fit they are in the extra field 1. */
function placeOf(record: Buffer, nameLength: number) {
  const place = {
    size: record.readUInt32LE(24),
    packed: record.readUInt32LE(20),
    offset: record.readUInt32LE(42),
  }
  const extra = record.subarray(46 + nameLength, 46 + nameLength + record.readUInt16LE(30))
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let from = at + 4
    for (const key of ['size', 'packed', 'offset'] as const) {
      if (place[key] !== in64 || from + 8 > extra.length) continue
      place[key] = Number(extra.readBigUInt64LE(from))
      from += 8
    }
  }
  return place
}

function entryOf(bytes: Bytes, record: Buffer, name: string): ZipEntry {
  const { size, packed, offset } = placeOf(record, record.readUInt16LE(28))
  const isEncrypted = (record.readUInt16LE(8) & 1) === 1
  const method = record.readUInt16LE(10)
  const checksum = record.readUInt32LE(16)
  const isWhole = (length: number, sum: number) => {
    if (length !== size || sum !== checksum) throw new ZipError('it is damaged; pack the archive again')
  }
  const packedOnes = () => {
    if (isEncrypted) throw new ZipError('it is encrypted; unpack it first')
    if (method !== 0 && method !== 8)
      throw new ZipError(`its compression (method ${method}) is not known; pack the archive with deflate`)
    return packedBytes(bytes, { name, offset, packed })
  }
  return {
    name,
    size,
    read: () => {
      if (size > maxEntrySize)
        throw new ZipError('it is larger than 64 MiB, as no document is', { isTooLarge: true })
      const content = unpack(packedOnes(), method, size)
      isWhole(content.length, crc32(content))
      return content
    },
    async *pieces() {
      let [length, sum] = [0, 0]
      for await (const piece of unpackSome(packedOnes(), method)) {
        length += piece.length
        if (length > size) throw new ZipError('it is damaged; pack the archive again', { isTooLarge: true })
        sum = crc32(piece, sum)
        yield piece
      }
      isWhole(length, sum)
    },
  }
}

/** The entry has a head of its own before its bytes, which must name the same file. */
function packedBytes(
  bytes: Bytes,
  { name, offset, packed }: { name: string; offset: number; packed: number },
): Buffer {
  if (offset + 30 > bytes.size) throw new ZipError('it is damaged; pack the archive again')
  const head = bytes.at(offset, 30)
  const nameLength = head.readUInt16LE(26)
  const start = offset + 30 + nameLength + head.readUInt16LE(28)
  const isEntry = head.readUInt32LE(0) === entryMark && start + packed <= bytes.size
  if (!isEntry || bytes.at(offset + 30, nameLength).toString('utf8') !== name)
    throw new ZipError('it is damaged; pack the archive again')
  return bytes.at(start, packed)
}

function unpack(packed: Buffer, method: number, size: number): Uint8Array {
  if (method === 0) return packed
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) })
  } catch (error) {
    // An entry that declares a small size and exceeds it ends here.
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new ZipError('it is damaged; pack the archive again', { isTooLarge })
  }
}

async function* unpackSome(packed: Buffer, method: number): AsyncGenerator<Buffer> {
  if (method === 0) {
    for (let at = 0; at < packed.length; at += pieceSize) yield packed.subarray(at, at + pieceSize)
    return
  }
  try {
    yield* Readable.from([packed]).pipe(createInflateRaw({ chunkSize: pieceSize }))
  } catch {
    throw new ZipError('it is damaged; pack the archive again')
  }
}

/** Bytes of a piece. */
const pieceSize = 64 * 1024
