import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleFile, jsonLines, main, runCli, spawnCli } from './testing/run-cli.ts'

const good = readFileSync(exampleFile('standard-tax-invoice'), 'utf8').replaceAll('2027-', '2026-')
const bad = good.replace('PayableAmount currencyID="AED">8526', 'PayableAmount currencyID="AED">8525')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'falaj-zip-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function archive(name: string, content: Zippable | Uint8Array): string {
  const target = path.join(folder, name)
  writeFileSync(target, content instanceof Uint8Array ? content : zipSync(content))
  return target
}

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let crc = index
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc >>> 0
})

/** An archive in the large form (ZIP64): sizes and places stand in extra fields and a second end record. */
function largeArchive(name: string, content: Uint8Array): Uint8Array {
  const nameBytes = Buffer.from(name)
  const crc =
    (content.reduce((c, byte) => (crcTable[(c ^ byte) & 255] ?? 0) ^ (c >>> 8), 0xffffffff) ^ -1) >>> 0
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(nameBytes.length, 26)
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt32LE(crc, 16)
  for (const at of [20, 24, 42]) record.writeUInt32LE(0xffffffff, at)
  record.writeUInt16LE(nameBytes.length, 28)
  record.writeUInt16LE(28 + 5, 30)
  const extra = Buffer.alloc(28 + 5)
  extra.writeUInt16LE(0x7075, 0)
  extra.writeUInt16LE(1, 2)
  extra.writeUInt16LE(1, 5)
  extra.writeUInt16LE(24, 7)
  extra.writeBigUInt64LE(BigInt(content.length), 9)
  extra.writeBigUInt64LE(BigInt(content.length), 17)
  extra.writeBigUInt64LE(0n, 25)
  const start = local.length + nameBytes.length + content.length
  const size = record.length + nameBytes.length + extra.length
  const end64 = Buffer.alloc(56)
  end64.writeUInt32LE(0x06064b50, 0)
  end64.writeBigUInt64LE(BigInt(size), 40)
  end64.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(start + size), 8)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(0xffff, 10)
  for (const at of [12, 16]) end.writeUInt32LE(0xffffffff, at)
  return Buffer.concat([local, nameBytes, content, record, nameBytes, extra, end64, locator, end])
}

describe('falaj validate with ZIP archives', () => {
  it('judges each XML file in it, packed or stored, by its name in the archive', async () => {
    const file = archive('month.zip', {
      'a.xml': strToU8(good),
      'فواتير/b.XML': [strToU8(bad), { level: 0 }],
      'readme.txt': strToU8('hello'),
      '__MACOSX/a.xml': strToU8('x'),
      empty: {},
    })
    const { code, out, err } = await runCli(['validate', '--json', file])
    expect(jsonLines(out)).toMatchObject([
      { file: `${file}/a.xml`, valid: true },
      { file: `${file}/فواتير/b.XML`, valid: false, findings: [{ rule: 'ibr-co-16' }] },
    ])
    expect([code, err]).toEqual([1, ''])
  })

  it('reads archives from standard input and in the large form', async () => {
    const small = zipSync({ 'a.xml': strToU8(good) })
    expect(spawnCli(['validate', '-', '--json'], small)).toMatchObject({
      code: 0,
      out: '{"file":"-/a.xml","valid":true,"findings":[]}\n',
    })
    const large = archive('large.zip', largeArchive('a.xml', strToU8(good)))
    expect((await runCli(['validate', large])).out).toContain('a.xml: valid (PINT AE invoice)')
  })

  it('says what is wrong with an archive and goes on', async () => {
    const whole = zipSync({ 'a.xml': strToU8(good), 'b.xml': strToU8(bad) })
    const fine = archive('fine.zip', { 'a.xml': strToU8(good) })
    const cutOff = archive('cut.zip', whole.slice(0, -30))
    const noXml = archive('no-xml.zip', { 'a.pdf': strToU8('%PDF') })
    const spoiled = Buffer.from(whole)
    spoiled[200] = (spoiled[200] ?? 0) ^ 255
    const damaged = archive('damaged.zip', spoiled)
    const encrypted = Buffer.from(whole)
    encrypted.writeUInt16LE(1, encrypted.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 8)
    const secret = archive('secret.zip', encrypted)
    const strange = Buffer.from(whole)
    strange.writeUInt16LE(12, strange.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 10)
    const odd = archive('odd.zip', strange)
    const { code, out, err } = await runCli(['validate', cutOff, noXml, damaged, secret, odd, fine])
    expect(code).toBe(2)
    expect(err).toContain(`${cutOff}: the archive is cut off or damaged; pack it again.`)
    expect(err).toContain(`${noXml}: there is no .xml file in this archive.`)
    expect(err).toContain(`${damaged}/a.xml: it is damaged; pack the archive again.`)
    expect(err).toContain(`${secret}/a.xml: it is encrypted; unpack it first.`)
    expect(err).toContain(
      `${odd}/a.xml: its compression (method 12) is not known; pack the archive with deflate.`,
    )
    expect(out).toContain(`${fine}/a.xml: valid`)
    expect(out).toContain(`${damaged}/b.xml: not valid`)
  })

  it('does not unpack more than it says', async () => {
    const bomb = Buffer.from(zipSync({ 'a.xml': new Uint8Array(5_000_000) }))
    const record = bomb.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    bomb.writeUInt32LE(1000, record + 24)
    const small = archive('bomb.zip', bomb)
    expect((await runCli(['validate', small])).err).toContain('it is damaged')
    bomb.writeUInt32LE(0xfffffff0, record + 24)
    const huge = archive('huge.zip', bomb)
    expect((await runCli(['validate', huge])).err).toContain('larger than 64 MiB')
  })

  it('takes thousands of files in little memory', () => {
    const files: Zippable = {}
    for (let index = 0; index < 2000; index += 1) files[`${index}.xml`] = strToU8(good)
    const file = archive('many.zip', files)
    const { code, out } = spawnCli(['validate', '--json', file], '', ['--max-old-space-size=48'])
    expect(code).toBe(0)
    expect(jsonLines(out).length).toBe(2000)
  })

  it.skipIf(!existsSync('/usr/bin/script'))('says how far it is to who watches', () => {
    const files: Zippable = {}
    for (let index = 0; index < 600; index += 1) files[`${index}.xml`] = strToU8(index === 3 ? bad : good)
    const file = archive('watched.zip', files)
    const list = path.join(folder, 'watched.json')
    const command = `'${process.execPath}' '${main}' validate --json '${file}' > '${list}'`
    const { stdout } = spawnSync('/usr/bin/script', ['-qec', command, '/dev/null'], { encoding: 'utf8' })
    expect(stdout).toMatch(/\d+ checked, 1 not valid/)
    expect(stdout).toContain('\r\u001b[K600 files checked: 599 valid, 1 not valid')
    expect(jsonLines(readFileSync(list, 'utf8')).length).toBe(600)
  })
})
