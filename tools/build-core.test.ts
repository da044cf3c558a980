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
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../e2e/harness.ts'

const root = path.resolve(import.meta.dirname, '..')
const examples = 'node_modules/falaj/examples'
/** Where the machine's own Node is, which may be as old as 20; ours is 24. */
const hostPath = (process.env.PATH ?? '')
  .split(path.delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(path.delimiter)

/** A separate project, with falaj installed as npm would install it. */
let project: string
beforeAll(() => {
  project = mkdtempSync(path.join(tmpdir(), 'falaj-core-'))
  execFileSync(process.execPath, [path.join(root, 'tools/build-core.ts'), '--pack'], { stdio: 'ignore' })
  const installed = path.join(project, 'node_modules/falaj')
  mkdirSync(installed, { recursive: true })
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const archive = path.join(root, `dist/falaj-${version}.tgz`)
  execFileSync('tar', ['-xzf', archive, '--strip-components=1', '-C', installed])
  symlinkSync(path.join(root, 'node_modules/zod'), path.join(project, 'node_modules/zod'))
  writeFileSync(path.join(project, 'package.json'), '{ "type": "module" }')
  copyFileSync(path.join(installed, 'examples/standard-tax-invoice/input.json'), inProject('invoice.json'))
  copyFileSync(path.join(installed, 'examples/standard-tax-invoice/document.xml'), inProject('invoice.xml'))
}, 120_000)
afterAll(() => rmSync(project, { recursive: true, force: true }))

const inProject = (name: string) => path.join(project, name)
const installedText = (name: string) => readFileSync(inProject(`node_modules/falaj/${name}`), 'utf8')

function runNode(words: readonly string[], node: 'ours' | 'host' = 'ours') {
  const env = node === 'ours' ? process.env : { ...process.env, PATH: hostPath, NODE_OPTIONS: '' }
  const command = node === 'ours' ? process.execPath : 'node'
  return spawnSync(command, words, { cwd: project, encoding: 'utf8', env })
}

function runText(file: string, text: string, node: 'ours' | 'host' = 'ours') {
  writeFileSync(inProject(file), text)
  return runNode([file], node)
}

describe('falaj/core in another program', () => {
  it('requires only zod, and contains no part of the server', () => {
    expect(JSON.parse(installedText('package.json'))).toMatchObject({
      name: 'falaj',
      dependencies: { zod: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string },
    })
    expect(Object.keys(JSON.parse(installedText('package.json')).dependencies)).toEqual(['zod'])
    const files = execFileSync('find', ['.', '-type', 'f'], {
      cwd: inProject('node_modules/falaj'),
      encoding: 'utf8',
    })
    expect(files).toContain('./falaj-core.js')
    expect(files).not.toMatch(/server|postgres|\.test\.|\.ts\n(?<!\.d\.ts\n)/)
  })

  it.each(['docs/core.md', 'tools/core-package/README.md'])('runs the first example of %s', (file) => {
    const example = /```js\n([^]*?)```/.exec(readFileSync(path.join(root, file), 'utf8'))?.[1] ?? ''
    expect(example.trim().split('\n').length).toBeLessThanOrEqual(10)
    for (const node of ['ours', 'host'] as const) {
      const { stdout, stderr } = runText('example.mjs', example, node)
      expect([stdout, stderr]).toEqual(['to pay 8526.00 AED\nvalid\n', ''])
    }
  })

  it('has examples that make, check, credit and report a document', () => {
    const make = runNode([`${examples}/make-invoice.mjs`])
    expect([make.stderr, make.status]).toEqual(['', 0])
    expect(make.stdout).toContain('<cbc:PayableAmount currencyID="AED">7770.00</cbc:PayableAmount>')
    writeFileSync(inProject('made.xml'), make.stdout)
    const check = (file: string, language: string) => runNode([`${examples}/check.mjs`, file, language])
    expect(check('made.xml', 'en')).toMatchObject({ status: 0, stdout: 'invoice valid\n' })
    const wrong = make.stdout.replace('>7770.00</cbc:PayableAmount>', '>7771.00</cbc:PayableAmount>')
    writeFileSync(inProject('wrong.xml'), wrong)
    expect(check('wrong.xml', 'en')).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/^fatal ibr-co-16 .*PayableAmount .*7770\.00/) as string,
    })
    expect(check('wrong.xml', 'ar').stdout).toMatch(/^fatal ibr-co-16 .*\p{Script=Arabic}/u)
    const credit = runNode([`${examples}/credit-note.mjs`, 'made.xml'])
    writeFileSync(inProject('credit.xml'), credit.stdout)
    // The present day decides whether the date of the note is in the future, which is a warning.
    expect(check('credit.xml', 'en').stdout).toMatch(/creditNote valid\n$/)
    const report = runNode([`${examples}/report.mjs`, 'made.xml'])
    expect([report.stdout.includes('<pxs:TaxData'), report.stderr]).toEqual([true, '[]\n'])
    expect(runNode([`${examples}/law.mjs`]).stdout).toMatch(/^2026-10-30 2027-01-01 .*\n2 entries/)
  })

  it('brings the command line, which runs on the Node of the project', () => {
    const command = (...words: string[]) => runNode(['node_modules/falaj/cli/falaj.js', ...words], 'host')
    expect(command('validate', 'invoice.xml')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^invoice\.xml: valid \(PINT AE invoice/) as string,
      stderr: '',
    })
    expect(command('ubl', 'invoice.json').stdout).toBe(readFileSync(inProject('invoice.xml'), 'utf8'))
    expect(command('validate', `${examples}/**/*.xml`, '--summary').stdout).toMatch(
      /^2 files checked: 2 valid/,
    )
    expect(command('validate', 'no-such.xml').status).toBe(2)
    expect(command('organization', 'export')).toMatchObject({
      status: 2,
      stderr: 'There is no command "organization". Known: validate, ubl, json, tdd.\n',
    })
  })

  it('loads the long code lists on demand', () => {
    const { stdout } = runText(
      'lists.mjs',
      `import { codeName, loadCodeList } from 'falaj/core'
      console.log(codeName(await loadCodeList('countries'), 'AE', 'en'))`,
    )
    expect(stdout).toMatch(/United Arab Emirates/)
  })

  it('has types, strict ones, for Node and for bundlers', () => {
    const check = (text: string, module: string, resolution: string) => {
      writeFileSync(inProject('types.ts'), text)
      const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
      const options = `--strict --noEmit --target es2023 --module ${module} --moduleResolution ${resolution}`
      return runNode([tsc, ...options.split(' '), '--types', '', 'types.ts']).stdout
    }
    const good = `import { checkDocument, computeTotals, fixFor, newDraft, type Finding, type InvoiceDraft } from 'falaj/core'
      const draft: InvoiceDraft = newDraft('invoice', { issueDate: '2026-11-21', currency: 'AED' })
      const findings: Finding[] = checkDocument(draft, computeTotals(draft))
      export const labels: (string | undefined)[] = findings.map((finding) => fixFor(finding, draft)?.label)`
    expect(check(good, 'nodenext', 'nodenext')).toBe('')
    expect(check(good, 'esnext', 'bundler')).toBe('')
    expect(check(good.replace("'invoice'", "'receipt'"), 'nodenext', 'nodenext')).toContain('TS2345')
  })
})

describe('falaj/core in a browser', () => {
  /** The scripts of a page that a bundler makes of one module, by their names. */
  async function bundle(text: string): Promise<Map<string, string>> {
    writeFileSync(inProject('page.js'), text)
    const result = await build({
      root: project,
      configFile: false,
      logLevel: 'error',
      build: {
        write: false,
        target: 'es2022',
        modulePreload: false,
        rolldownOptions: { input: inProject('page.js'), output: { entryFileNames: 'page.js' } },
      },
    })
    if (!('output' in result)) throw new Error('the bundler gave no output')
    return new Map(
      result.output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part.code]] : [])),
    )
  }

  it('checks a file that is selected in a page', async () => {
    const scripts = await bundle(installedText('examples/browser.mjs'))
    const server = createServer(({ url }, response) => {
      const script = scripts.get((url ?? '').slice(1))
      response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript')
      const page =
        '<input id="file" type="file"><output id="findings"></output><script type="module" src="/page.js">'
      response.end(script ?? `<!doctype html>${page}</script>`)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const browser = await launchBrowser()
    try {
      const page = await browser.newPage()
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
      const output = page.locator('#findings')
      await output.filter({ hasText: 'countries' }).waitFor()
      await page.setInputFiles('#file', inProject('invoice.xml'))
      await output.filter({ hasText: 'invoice.xml is valid' }).waitFor()
      const wrong = readFileSync(inProject('invoice.xml'), 'utf8').replace('>8526.00<', '>8525.00<')
      await page.setInputFiles('#file', {
        name: 'wrong.xml',
        mimeType: 'text/xml',
        buffer: Buffer.from(wrong),
      })
      await output.filter({ hasText: 'wrong.xml is not valid' }).waitFor()
      expect(await output.textContent()).toContain('fatal ibr-co-16: ')
    } finally {
      await browser.close()
      server.close()
    }
  })

  it('includes only the modules that a page uses', async () => {
    const bytes = async (name: string) =>
      [...(await bundle(`import { ${name} } from 'falaj/core'\nwindow.used = ${name}`)).values()].join('')
        .length
    expect(await bytes('computeTotals')).toBeLessThan(20_000)
    expect(await bytes('checkXml')).toBeLessThan(320_000)
  })
})
