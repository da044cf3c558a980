import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const example = /```js\n([^]*?)```/.exec(readFileSync(path.join(root, 'docs/core.md'), 'utf8'))?.[1] ?? ''

/** A project of somebody else, with falaj installed as npm would install it. */
let project: string
beforeAll(() => {
  project = mkdtempSync(path.join(tmpdir(), 'falaj-core-'))
  execFileSync(process.execPath, [path.join(root, 'tools/build-core.ts')])
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', project], {
    cwd: root,
    stdio: 'ignore',
  })
  const installed = path.join(project, 'node_modules/falaj')
  mkdirSync(installed, { recursive: true })
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const archive = path.join(project, `falaj-${version}.tgz`)
  execFileSync('tar', ['-xzf', archive, '--strip-components=1', '-C', installed])
  symlinkSync(path.join(root, 'node_modules/zod'), path.join(project, 'node_modules/zod'))
  writeFileSync(path.join(project, 'package.json'), '{ "type": "module" }')
  copyFileSync(
    path.join(root, 'examples/standard-tax-invoice/input.json'),
    path.join(project, 'invoice.json'),
  )
}, 120_000)
afterAll(() => rmSync(project, { recursive: true, force: true }))

function run(file: string, text: string) {
  writeFileSync(path.join(project, file), text)
  return spawnSync(process.execPath, [file], { cwd: project, encoding: 'utf8' })
}

describe('falaj in another program', () => {
  it('runs the example of docs/core.md, which has ten lines', () => {
    expect(example.trim().split('\n').length).toBeLessThanOrEqual(10)
    const { stdout, stderr } = run('example.mjs', example)
    expect([stdout, stderr]).toEqual(['to pay 8526.00 AED\nvalid\n', ''])
  })

  it('brings the command line, which runs on the Node of the project', () => {
    copyFileSync(
      path.join(root, 'examples/standard-tax-invoice/document.xml'),
      path.join(project, 'invoice.xml'),
    )
    const command = (...words: string[]) =>
      spawnSync(process.execPath, ['node_modules/falaj/bin/falaj.js', ...words], {
        cwd: project,
        encoding: 'utf8',
      })
    // What day it is decides whether the date of the example lies in the future, which is a warning.
    expect(command('validate', 'invoice.xml')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^invoice\.xml: valid \(PINT AE invoice/) as string,
      stderr: '',
    })
    expect(command('ubl', 'invoice.json').stdout).toBe(
      readFileSync(path.join(project, 'invoice.xml'), 'utf8'),
    )
    expect(command('validate', 'no-such.xml').status).toBe(2)
  })

  it('loads the long code lists on demand', () => {
    const { stdout } = run(
      'lists.mjs',
      `import { codeName, loadCodeList } from 'falaj/core'
      console.log(codeName(await loadCodeList('countries'), 'AE', 'en'))`,
    )
    expect(stdout).toMatch(/United Arab Emirates/)
  })

  it('has types, strict ones', () => {
    const check = (text: string) => {
      writeFileSync(path.join(project, 'types.ts'), text)
      const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
      const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023', '--types', '']
      return spawnSync(process.execPath, [tsc, ...options, 'types.ts'], { cwd: project, encoding: 'utf8' })
        .stdout
    }
    const good = `import { checkDocument, computeTotals, fixFor, newDraft, type Finding, type InvoiceDraft } from 'falaj/core'
      const draft: InvoiceDraft = newDraft('invoice', { issueDate: '2026-11-21', currency: 'AED' })
      const findings: Finding[] = checkDocument(draft, computeTotals(draft))
      export const labels: (string | undefined)[] = findings.map((finding) => fixFor(finding, draft)?.label)`
    expect(check(good)).toBe('')
    expect(check(good.replace("'invoice'", "'receipt'"))).toContain('TS2345')
  })
})
