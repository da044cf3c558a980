import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleFile, jsonLines, runCli } from './testing/run-cli.ts'

const good = readFileSync(exampleFile('standard-tax-invoice'), 'utf8').replaceAll('2027-', '2026-')
const bad = good.replace('PayableAmount currencyID="AED">8526', 'PayableAmount currencyID="AED">8525')
const nothing = '<Order xmlns="urn:x"/>'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'falaj-many-'))
  for (const name of ['in/2026/11', 'in/2026/.git', 'in/2027', 'empty/below']) {
    mkdirSync(path.join(folder, name), { recursive: true })
  }
  const files = {
    'in/b.xml': good,
    'in/a.XML': bad,
    'in/readme.txt': 'x',
    'in/.hidden.xml': 'x',
    'in/2026/c.xml': good,
    'in/2026/11/d.xml': bad,
    'in/2026/.git/e.xml': 'x',
    'in/2027/[1].xml': good,
    'empty/below/note.txt': 'x',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  writeFileSync(path.join(folder, 'in/2027/z.zip'), zipSync({ 'f.xml': strToU8(good) }))
  symlinkSync('..', path.join(folder, 'in/2027/circle'))
  symlinkSync('../b.xml', path.join(folder, 'in/2027/link.xml'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const inFolder = (name: string) => path.join(folder, name)

/** The files that were judged, as seen from the folder of the test. */
async function judged(words: readonly string[], input?: string | readonly Uint8Array[]) {
  const { code, out, err } = await runCli(['validate', '--json', ...words], { input: input ?? '' })
  return {
    code,
    files: jsonLines(out).map(({ file }) => path.relative(folder, file)),
    err: err.replaceAll(folder, ''),
  }
}

const all = [
  'in/2026/11/d.xml',
  'in/2026/c.xml',
  'in/2027/[1].xml',
  'in/2027/link.xml',
  'in/2027/z.zip/f.xml',
  'in/a.XML',
  'in/b.xml',
]

describe('falaj validate for many files', () => {
  it('takes a folder for the documents and archives in it and below, by name', async () => {
    expect(await judged([inFolder('in')])).toEqual({ code: 1, files: all, err: '' })
    expect(await judged([inFolder('in/2027/')])).toEqual({ code: 0, files: all.slice(2, 5), err: '' })
    expect(await judged([inFolder('empty')])).toEqual({
      code: 2,
      files: [],
      err: 'falaj validate: /empty: there is no .xml or .zip file in this folder; name another.\n',
    })
  })

  it.each([
    ['in/*.xml', ['in/b.xml']],
    ['in/[ab].{xml,XML}', ['in/a.XML', 'in/b.xml']],
    ['in/[!a]*.xml', ['in/b.xml']],
    ['in/.*.xml', ['in/.hidden.xml']],
    ['in/202?/*.xml', ['in/2026/c.xml', 'in/2027/[1].xml', 'in/2027/link.xml']],
    ['in/**/*.xml', ['in/2026/11/d.xml', 'in/2026/c.xml', 'in/2027/[1].xml', 'in/2027/link.xml', 'in/b.xml']],
    ['in/**/11/**/d.xml', ['in/2026/11/d.xml']],
    ['in/**/**/d.xml', ['in/2026/11/d.xml']],
    // What a shell hands over for it: a folder among the words.
    ['in/*6', ['in/2026/11/d.xml', 'in/2026/c.xml']],
    // A file of this name is meant before a pattern.
    ['in/2027/[1].xml', ['in/2027/[1].xml']],
  ])('expands %s as the shell would have', async (pattern, files) => {
    expect(await judged([inFolder(pattern)])).toMatchObject({ files, err: '' })
  })

  it.each([
    ['in/*.pdf', '/in/*.pdf: no file matches this pattern; check it, or name a folder.'],
    ['nowhere/*.xml', '/nowhere/*.xml: no file matches this pattern; check it, or name a folder.'],
    ['in/[z-a].xml', '[z-a].xml: this pattern cannot be read; check its brackets.'],
  ])('says that %s names nothing', async (pattern, message) => {
    expect(await judged([inFolder(pattern)])).toEqual({
      code: 2,
      files: [],
      err: `falaj validate: ${message}\n`,
    })
  })

  it('reads names from standard input or a file, one a line or with NUL between them', async () => {
    const names = ['in/b.xml', 'in/2026', 'in/2027/[1].xml']
    const files = ['in/b.xml', 'in/2026/11/d.xml', 'in/2026/c.xml', 'in/2027/[1].xml']
    const lines = names.map((name) => `${inFolder(name)}\r\n`).join('')
    expect(await judged(['--from', '-'], lines)).toEqual({ code: 1, files, err: '' })
    writeFileSync(inFolder('names.txt'), lines.replaceAll('\r', ''))
    expect(await judged(['--from', inFolder('names.txt'), inFolder('in/a.XML')])).toEqual({
      code: 1,
      files: ['in/a.XML', ...files],
      err: '',
    })
    // As a pipe may bring it: cut within a name, and within a letter of it.
    writeFileSync(inFolder('فاتورة\n١.xml'), good)
    const list = Buffer.from([...names, 'فاتورة\n١.xml'].map((name) => `${inFolder(name)}\0`).join(''))
    const cut = list.length - 11
    expect(await judged(['--from', '-'], [list.subarray(0, cut), list.subarray(cut)])).toEqual({
      code: 1,
      files: [...files, 'فاتورة\n١.xml'],
      err: '',
    })
  })

  it('says what is wrong with a list, and goes on', async () => {
    const list = `\n${inFolder('gone.xml')}\n${inFolder('in/b.xml/x.xml')}\n${'x'.repeat(5000)}\n${inFolder('in/b.xml')}`
    const { code, files, err } = await judged(['--from', '-'], list)
    expect([code, files]).toEqual([2, ['in/b.xml']])
    expect(err).toContain('/gone.xml: there is no such file; check its name and folder.')
    expect(err).toContain('/in/b.xml/x.xml: there is no such file')
    expect(err).toContain(
      'x: the name is too long; in a list each name stands on its own line or ends with NUL.',
    )
    expect((await judged(['--from', '-'], '\n')).err).toContain('standard input: the list is empty')
    expect((await judged(['--from', inFolder('gone.txt')])).err).toContain('/gone.txt: there is no such file')
    expect((await judged(['--from', '-', '-'])).err).toContain('not both')
    expect((await judged(['--from'])).err).toContain('--from needs a value')
  })

  it('ends with the counts by rule, errors first', async () => {
    writeFileSync(inFolder('order.xml'), nothing)
    const words = ['validate', inFolder('in'), inFolder('order.xml'), inFolder('gone.xml')]
    const { code, out } = await runCli(words)
    expect(code).toBe(2)
    expect(out.slice(out.indexOf('8 files'))).toBe(
      `8 files checked: 5 valid, 3 not valid, 1 could not be read
  error   ibr-co-16               2 findings in 2 files
  error   falaj-unknown-document  1 finding in 1 file
`,
    )
    expect((await runCli(['validate', inFolder('in/b.xml')])).out).not.toContain('checked')
  })

  it('gives only the counts when asked, to people and to programs', async () => {
    const text = await runCli(['validate', '--summary', inFolder('in')])
    expect(text.out).toBe(
      '7 files checked: 5 valid, 2 not valid\n  error   ibr-co-16  2 findings in 2 files\n',
    )
    const json = await runCli(['validate', '--summary', '--json', inFolder('in'), inFolder('gone.xml')])
    expect([json.code, JSON.parse(json.out)]).toEqual([
      2,
      {
        files: 7,
        valid: 5,
        invalid: 2,
        unreadable: 1,
        rules: [{ rule: 'ibr-co-16', severity: 'fatal', files: 2, findings: 2 }],
      },
    ])
  })

  it('shows its progress on a terminal only', async () => {
    const words = ['validate', '--json', inFolder('in')]
    const watched = await runCli(words, { isWatched: true })
    expect(watched.err).toContain('\r\u001b[K3 checked, 1 not valid')
    const counts = '7 files checked: 5 valid, 2 not valid\n  error   ibr-co-16  2 findings in 2 files\n'
    expect(watched.err.endsWith(`\r\u001b[K${counts}`)).toBe(true)
    expect(jsonLines(watched.out).length).toBe(7)
    expect((await runCli(words)).err).toBe('')
  })

  it('says what to do where the words are too many for the system', () => {
    const falaj = path.resolve(import.meta.dirname, '../../bin/falaj.js')
    const script = `process.argv = ['node', 'falaj', 'validate', ...Array(100000).fill('${'x'.repeat(100)}')]
      await import(${JSON.stringify(falaj)})`
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([
      2,
      `falaj: 100001 arguments are more than this system hands to a program (E2BIG). Name the folder, put the pattern in quotes ('in/*.xml'), or hand the names over on standard input: find in -name '*.xml' -print0 | falaj validate --from -\n`,
    ])
  })
})
