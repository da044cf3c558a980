/** Files of rows whose last bytes are damaged. */
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { sealedLines, sealedLineWriter } from './sealed-lines.ts'

const key = Buffer.from('a key of a test')
/** Bytes of the checksum and length at the end of a compressed file. */
const trailer = 8

async function sealedFile(): Promise<Buffer> {
  const out = new PassThrough()
  const written = buffer(out)
  const lines = sealedLineWriter(out, key)
  await lines.line('{"row":1}')
  await lines.end()
  return await written
}

/** Reads a file of which the checksum arrives after the last row before the seal was read, as from a slow disk. */
async function read(file: Buffer): Promise<string[]> {
  const rowRead = Promise.withResolvers<void>()
  const source = Readable.from(
    (async function* () {
      yield file.subarray(0, -trailer)
      // The seal is decompressed with the row.
      await rowRead.promise
      yield file.subarray(-trailer)
    })(),
  )
  const lines: string[] = []
  for await (const line of sealedLines(source, key)) {
    lines.push(line)
    rowRead.resolve()
  }
  return lines
}

test('a file is read to its checksum, which arrives after the seal', async () => {
  const file = await sealedFile()
  expect(await read(file)).toEqual(['{"row":1}'])
  for (let place = 1; place <= trailer; place += 1) {
    const damaged = Buffer.from(file)
    damaged[damaged.length - place] = (damaged.at(-place) ?? 0) ^ 0xff
    await expect(read(damaged)).rejects.toMatchObject({ fault: 'unreadable' })
  }
})
