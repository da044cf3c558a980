/** The entries of a ZIP file, bounded: what unpacks to too much, or has names that lead elsewhere, is refused. */
import { inflateRawSync } from 'node:zlib'

/** Raised for a file that is no sound ZIP file, or one that is too large. */
export class ZipError extends Error {
  readonly isTooLarge: boolean

  constructor(message: string, isTooLarge = false) {
    super(message)
    this.isTooLarge = isTooLarge
  }
}

interface ZipEntry {
  readonly name: string
  /** Its bytes, unpacked, at most as many as the directory says. */
  read(): Uint8Array
}

const maxEntries = 10_000

/** Opens a ZIP file in memory; nothing is unpacked before it is read. Raises `ZipError`. */
export function openZip(bytes: Uint8Array, { maxUnpacked }: { maxUnpacked: number }): ZipEntry[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = view.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > view.length) throw new ZipError('no end of the directory')
  const count = view.readUInt16LE(end + 10)
  if (count > maxEntries) throw new ZipError('too many entries', true)
  const entries: ZipEntry[] = []
  let at = view.readUInt32LE(end + 16)
  let unpacked = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > view.length || view.readUInt32LE(at) !== 0x02014b50)
      throw new ZipError('a broken directory')
    const nameLength = view.readUInt16LE(at + 28)
    const size = view.readUInt32LE(at + 24)
    const name = view.subarray(at + 46, at + 46 + nameLength).toString('utf8')
    unpacked += size
    if (unpacked > maxUnpacked) throw new ZipError('it unpacks to too much', true)
    if (view.readUInt16LE(at + 8) & 1) throw new ZipError('an encrypted entry')
    if (leadsElsewhere(name)) throw new ZipError(`the name ${name} leads out of the file`)
    const place = {
      method: view.readUInt16LE(at + 10),
      packed: view.readUInt32LE(at + 20),
      size,
      offset: view.readUInt32LE(at + 42),
    }
    if (!name.endsWith('/')) entries.push({ name, read: () => readEntry(view, place) })
    at += 46 + nameLength + view.readUInt16LE(at + 30) + view.readUInt16LE(at + 32)
  }
  return entries
}

function leadsElsewhere(name: string): boolean {
  return (
    name.includes('\\') || name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..')
  )
}

function readEntry(
  view: Buffer,
  { method, offset, packed, size }: { method: number; packed: number; size: number; offset: number },
): Uint8Array {
  if (offset + 30 > view.length || view.readUInt32LE(offset) !== 0x04034b50)
    throw new ZipError('a broken entry')
  const start = offset + 30 + view.readUInt16LE(offset + 26) + view.readUInt16LE(offset + 28)
  const data = view.subarray(start, start + packed)
  if (method === 0) return data
  if (method !== 8) throw new ZipError(`packed in an unknown way (${method})`)
  try {
    // What says to be small and is not ends here.
    return inflateRawSync(data, { maxOutputLength: Math.max(size, 1) })
  } catch {
    throw new ZipError('an entry that is longer than it says, or broken', true)
  }
}
