import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { DecryptionError, decryptStream, encryptStream, isEncrypted } from './encrypted-stream.ts'

const through = (bytes: Buffer, stream: ReturnType<typeof encryptStream>) => {
  const source = Readable.from([bytes.subarray(0, 100), bytes.subarray(100)], { objectMode: false })
  source.on('error', (error) => stream.destroy(error))
  return buffer(source.pipe(stream))
}
const head = 25
const piece = 64 * 1024 + 16

test('is read back unchanged, also when it is empty, or ends with a full piece', async () => {
  for (const length of [0, 128 * 1024]) {
    const bytes = randomBytes(length)
    const encrypted = await through(bytes, encryptStream('one passphrase'))
    expect(isEncrypted(encrypted)).toBe(true)
    expect(await through(encrypted, decryptStream('one passphrase'))).toEqual(bytes)
  }
})

test('a piece that is changed, moved or left out is refused, and so is another passphrase', async () => {
  const encrypted = await through(randomBytes(3 * 64 * 1024), encryptStream('one passphrase'))
  const [first, second, third] = [head, head + piece, head + 2 * piece]
  const changed = Buffer.from(encrypted)
  changed[first + 10] = (changed[first + 10] ?? 0) ^ 1
  const cut = (from: number, to = encrypted.length) => encrypted.subarray(from, to)
  const moved = Buffer.concat([cut(0, first), cut(second, third), cut(first, second), cut(third)])
  for (const bytes of [changed, moved, cut(0, third)])
    await expect(through(bytes, decryptStream('one passphrase'))).rejects.toThrow(DecryptionError)
  await expect(through(encrypted, decryptStream('another one'))).rejects.toThrow(DecryptionError)
})
