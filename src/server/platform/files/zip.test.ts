import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type PackedFile, pack, packer, zipFile } from './zip.ts'

const at = new Date('2026-11-21T10:20:30Z')

async function written(files: Iterable<PackedFile>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of zipFile(toAsync(files), at)) parts.push(part)
  return Buffer.concat(parts)
}

async function* toAsync<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items
}

/** Names and contents from the table of contents, read as a reader would: from the end. */
function read(zip: Buffer): { name: string; text: string }[] {
  const last = zip.length - 22
  expect(zip.readUInt32LE(last)).toBe(0x06054b50)
  let count = zip.readUInt16LE(last + 10)
  let place = zip.readUInt32LE(last + 16)
  if (count === 0xffff) {
    expect(zip.readUInt32LE(last - 20)).toBe(0x07064b50)
    const long = Number(zip.readBigUInt64LE(last - 12))
    expect(zip.readUInt32LE(long)).toBe(0x06064b50)
    count = Number(zip.readBigUInt64LE(long + 32))
    place = Number(zip.readBigUInt64LE(long + 48))
  }
  const files: { name: string; text: string }[] = []
  for (let index = 0; index < count; index++) {
    expect(zip.readUInt32LE(place)).toBe(0x02014b50)
    const nameLength = zip.readUInt16LE(place + 28)
    const packedSize = zip.readUInt32LE(place + 20)
    const offset = zip.readUInt32LE(place + 42)
    expect(zip.readUInt32LE(offset)).toBe(0x04034b50)
    const start = offset + 30 + zip.readUInt16LE(offset + 26)
    files.push({
      name: zip.toString('utf8', place + 46, place + 46 + nameLength),
      text: inflateRawSync(zip.subarray(start, start + packedSize)).toString('utf8'),
    })
    place += 46 + nameLength
  }
  return files
}

test('files with names and texts in any script are read back unchanged', async () => {
  const register = packer()
  await register.add('رقم,')
  await register.add('Number\r\n')
  const files = [
    { name: 'xml/INV-1.xml', ...(await pack(Buffer.from('<Invoice/>'))) },
    { name: 'سجل.csv', ...(await register.end()) },
  ]
  expect(read(await written(files))).toEqual([
    { name: 'xml/INV-1.xml', text: '<Invoice/>' },
    { name: 'سجل.csv', text: 'رقم,Number\r\n' },
  ])
})

test('more files than the first ZIP could count are all there', async () => {
  const packed = await pack(Buffer.from('x'))
  const files = Array.from({ length: 70_000 }, (_, index) => ({ name: `${index}.xml`, ...packed }))
  const found = read(await written(files))
  expect(found).toHaveLength(70_000)
  expect(found.at(-1)).toEqual({ name: '69999.xml', text: 'x' })
})

test('no memory of a file is retained once it is written, however many there are', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const megabytes = () => {
    collect()
    return process.memoryUsage().arrayBuffers / 1e6
  }
  const text = Buffer.from('<cbc:ID>1</cbc:ID>'.repeat(500))
  async function* files(): AsyncGenerator<PackedFile> {
    for (let index = 0; index < 6_000; index++) yield { name: `xml/${index}.xml`, ...(await pack(text)) }
  }
  const before = megabytes()
  let parts = 0
  let most = 0
  for await (const part of zipFile(files(), at)) {
    parts += part.length > 0 ? 1 : 0
    if (parts % 3_000 === 0) most = Math.max(most, megabytes() - before)
  }
  // Each file alone would have retained some 20 kB.
  expect(most).toBeLessThan(40)
})
