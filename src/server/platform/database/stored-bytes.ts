/**
 * Compression of stored texts: documents, envelopes and reports (XML) resemble each other, and so do payloads of
 * events (JSON). With a dictionary of such texts, XML takes a fifth of the size of PostgreSQL's own compression.
 * Exactly the same bytes are read back.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/**
 * The first byte is the format of the rest. A format, with its dictionary, never changes: a new one gets a new
 * number.
 */
const plain = 0
const formats = { xml: 1, events: 2 } as const

const dictionaryOf = (file: string) => readFileSync(path.join(import.meta.dirname, file))
const dictionaries: Readonly<Record<number, Buffer>> = {
  [formats.xml]: dictionaryOf('stored-bytes-dictionary-1.xml'),
  [formats.events]: dictionaryOf('stored-bytes-dictionary-2.txt'),
}
/** Payloads of events are small, and a small window is prepared faster; the form is read back the same. */
const windowBits: Readonly<Record<keyof typeof formats, number>> = { xml: 15, events: 13 }
/** Larger texts would block the event loop; PostgreSQL compresses them itself. */
const deflateAtMost = 128 * 1024

/**
 * Bytes in their stored form.
 * @param kind the kind of content, which selects the dictionary
 */
export function toStoredBytes(bytes: Buffer, kind: keyof typeof formats = 'xml'): Buffer {
  if (bytes.length <= deflateAtMost) {
    const dictionary = dictionaries[formats[kind]]
    const deflated = deflateRawSync(bytes, {
      windowBits: windowBits[kind],
      ...(dictionary && { dictionary }),
    })
    if (deflated.length < bytes.length) return Buffer.concat([Buffer.of(formats[kind]), deflated])
  }
  return Buffer.concat([Buffer.of(plain), bytes])
}

/** The original bytes. Raises when the stored form is unknown. */
export function fromStoredBytes(stored: Buffer): Buffer {
  const rest = stored.subarray(1)
  if (stored[0] === plain) return rest
  const dictionary = dictionaries[stored[0] ?? plain]
  if (!dictionary) throw new Error('stored bytes are of an unknown format')
  return inflateRawSync(rest, { dictionary, maxOutputLength: deflateAtMost })
}
