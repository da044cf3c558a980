import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromStoredBytes, toStoredBytes } from './stored-bytes.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const example = (name: string) => readFileSync(path.join(root, 'examples', name))

test('the bytes that are read are those that were stored', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5_000 }), (bytes) => {
      expect(fromStoredBytes(toStoredBytes(Buffer.from(bytes)))).toEqual(Buffer.from(bytes))
    }),
    { seed: 1 },
  )
  for (const size of [0, 1, 128 * 1024, 128 * 1024 + 1, 3_000_000]) {
    const bytes = Buffer.alloc(size, '<cbc:ID>1</cbc:ID>')
    expect(fromStoredBytes(toStoredBytes(bytes)).equals(bytes)).toBe(true)
  }
})

test('a document takes a fraction of its size, and noise hardly more than its size', () => {
  const xml = example('foreign-currency/document.xml')
  expect(toStoredBytes(xml).length).toBeLessThan(xml.length / 8)
  const noise = randomBytes(4_000)
  expect(toStoredBytes(noise)).toHaveLength(4_001)
})

test('stored bytes can be read by later versions: a format keeps its dictionary', () => {
  const sumOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(import.meta.dirname, file)))
      .digest('hex')
  expect(sumOf('stored-bytes-dictionary-1.xml')).toBe(
    '2bfee2bd77b283a009ba163bef7045b3fd5e1d2ee7bc97a7fc007af95419a909',
  )
  expect(sumOf('stored-bytes-dictionary-2.txt')).toBe(
    '240d382c76fd43159a9c82932b850d3eee1b959e85820d72003f77be66b29658',
  )
  expect(fromStoredBytes(Buffer.from('ASNtog55HhJx9TgA', 'base64')).toString()).toBe(
    '<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:ID>INV-7</cbc:ID>',
  )
})

test('bytes in an unknown form are refused', () => {
  expect(() => fromStoredBytes(Buffer.from('<Invoice/>'))).toThrow('unknown format')
  expect(() => fromStoredBytes(Buffer.of())).toThrow('unknown format')
})
