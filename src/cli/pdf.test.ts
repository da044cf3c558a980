import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { embeddedFiles, textOf } from '../server/paper/testing/read-pdf.ts'
import { exampleFile, runCli } from './testing/run-cli.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'falaj-pdf-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

it('makes one PDF in the language that is asked for, with the XML in it', async () => {
  const [xml, out] = [exampleFile('standard-tax-invoice'), path.join(folder, 'one.pdf')]
  expect(await runCli(['pdf', xml, '-o', out, '--lang', 'en'])).toEqual({ code: 0, out: '', err: '' })
  const pdf = readFileSync(out)
  expect(textOf(pdf)).toContain('Tax Invoice')
  expect(embeddedFiles(pdf)).toEqual([
    expect.objectContaining({ name: 'document.xml', bytes: readFileSync(xml) }),
  ])
  await runCli(['pdf', '-', '-o', out], { input: readFileSync(xml, 'utf8') })
  expect(textOf(readFileSync(out))).toContain('فاتورة')
})

it('makes many into a folder, with progress, and names what is no invoice', async () => {
  const [inputs, out] = [path.join(folder, 'in'), path.join(folder, 'out')]
  for (const one of [inputs, path.join(inputs, 'more')]) mkdirSync(one)
  for (const name of ['a.xml', 'b.xml', 'more/a.xml'])
    writeFileSync(path.join(inputs, name), readFileSync(exampleFile('rounding')))
  writeFileSync(path.join(inputs, 'c.xml'), '<a/>')
  const { code, err, out: said } = await runCli(['pdf', inputs, '-o', out], { isWatched: true })
  expect(code).toBe(1)
  expect(readdirSync(out).sort()).toEqual(['a-2.pdf', 'a.pdf', 'b.pdf'])
  expect(said).toBe('3 made, 1 not made\n')
  expect(err).toContain('c.xml: this is no UBL invoice')
  expect(err).toContain('2 done')
})

it('says how it is called', async () => {
  const xml = exampleFile('rounding')
  const refusals: [string[], string][] = [
    [['pdf'], 'name at least one file'],
    [['pdf', xml], 'say where to'],
    [['pdf', xml, '-o', path.join(folder, 'x.pdf'), '--lang', 'fr'], '--lang is one of en, ar, both'],
    [['pdf', xml, xml, '-o', path.join(folder, 'x.pdf')], 'is no folder'],
    [['pdf', path.join(folder, '*.xml'), '-o', path.join(folder, 'x.pdf')], 'is no folder'],
    [['pdf', xml, '-o', path.join(xml, 'x')], 'cannot be written'],
  ]
  for (const [words, message] of refusals) {
    const { code, err } = await runCli(words)
    expect([code, err]).toEqual([2, expect.stringContaining(message)])
  }
  expect((await runCli(['pdf', path.join(folder, 'none.xml'), '-o', path.join(folder, 'x.pdf')])).code).toBe(
    1,
  )
})
