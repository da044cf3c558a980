/**
 * XML as it is stored: documents, envelopes and reports look much alike, and compressed with a dictionary of such texts
 * they take a fifth of what PostgreSQL's own compression leaves. Exactly the same bytes come out again.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** The first byte says how the rest is to be read. A format, with its dictionary, never changes: it gets a new number. */
const plain = 0
const deflatedWithDictionary1 = 1

const dictionary1 = readFileSync(path.join(import.meta.dirname, 'stored-bytes-dictionary-1.xml'))
/** What is larger would hold up the event loop; PostgreSQL compresses it by itself. */
const deflateAtMost = 128 * 1024

/** Bytes in the form in which they are stored. */
export function toStoredBytes(bytes: Buffer): Buffer {
  if (bytes.length <= deflateAtMost) {
    const deflated = deflateRawSync(bytes, { dictionary: dictionary1 })
    if (deflated.length < bytes.length) return Buffer.concat([Buffer.of(deflatedWithDictionary1), deflated])
  }
  return Buffer.concat([Buffer.of(plain), bytes])
}

/** The bytes that were stored. Raises when they are in no form of ours. */
export function fromStoredBytes(stored: Buffer): Buffer {
  const rest = stored.subarray(1)
  if (stored[0] === plain) return rest
  if (stored[0] !== deflatedWithDictionary1) throw new Error('stored bytes are of an unknown format')
  return inflateRawSync(rest, { dictionary: dictionary1, maxOutputLength: deflateAtMost })
}
