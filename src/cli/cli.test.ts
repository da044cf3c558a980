import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exchangeTypes, participant, writeEnvelope } from '#core/envelope'
import { invoiceResponseCustomizationId } from '#core/invoice-response'
import { ublNamespaces } from '#core/xml-namespaces'
import { exampleFile, examples, jsonLines, runCli, spawnCli } from './testing/run-cli.ts'

const example = exampleFile('standard-tax-invoice')

let folder: string
/** An invoice with nothing to say about it; the example's own date is yet to come. */
let good: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'falaj-cli-'))
  good = file('good.xml', readFileSync(example, 'utf8').replaceAll('2027-', '2026-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string | Uint8Array): string {
  const target = path.join(folder, name)
  writeFileSync(target, content)
  return target
}

describe('falaj validate', () => {
  it('gives one line of JSON a file, and 0 when all are valid', () => {
    const { code, out } = spawnCli(['validate', good, '-', '--json'], readFileSync(good, 'utf8'))
    expect(code).toBe(0)
    expect(jsonLines(out)).toEqual([
      { file: good, valid: true, findings: [] },
      { file: '-', valid: true, findings: [] },
    ])
  })

  it('gives 1 when one is not valid, with rule, severity, path and message', async () => {
    const bad = file(
      'bad.xml',
      readFileSync(good, 'utf8').replace(
        'PayableAmount currencyID="AED">8526',
        'PayableAmount currencyID="AED">8525',
      ),
    )
    const { code, out } = spawnCli(['validate', '--json', bad, good])
    expect(code).toBe(1)
    const [first, second] = jsonLines(out)
    expect(first).toEqual({
      file: bad,
      valid: false,
      findings: [
        {
          rule: 'ibr-co-16',
          severity: 'fatal',
          path: '/Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount',
          message: expect.stringContaining('8526.00'),
        },
      ],
    })
    expect(second?.valid).toBe(true)
    expect((await runCli(['validate', bad])).out).toContain('not valid (PINT AE invoice; 1 error)')
  })

  it('knows tax data documents and message level statuses by their content', async () => {
    const taxData = file('tdd.xml', '<TaxData xmlns="urn:peppol:schema:taxdata:1.0"/>')
    const status = file(
      'mls.xml',
      '<ApplicationResponse xmlns="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2"/>',
    )
    const { code, out } = await runCli(['validate', taxData, status, '--json'])
    expect(code).toBe(1)
    const [tdd, mls] = jsonLines(out).map(({ findings }) => findings.map(({ rule }) => rule))
    expect(tdd).toContain('ibr-tdd-01')
    expect(mls).toContain('SCH-MLS-01')
  })

  it('begins with the schema, in documents and in what reports are about', async () => {
    const found = async (name: string, text: string): Promise<string[]> => {
      const { out } = await runCli(['validate', '--json', file(name, text)])
      return jsonLines(out).flatMap(({ findings }) =>
        findings.flatMap(({ rule, path }) => (rule.startsWith('falaj-schema-') ? [`${rule} ${path}`] : [])),
      )
    }
    const text = readFileSync(good, 'utf8')
    const issueDate = /<cbc:IssueDate>.*<\/cbc:IssueDate>/.exec(text)?.[0] ?? ''
    const late = text.replace(issueDate, '').replace('</Invoice>', `${issueDate}</Invoice>`)
    expect(await found('late.xml', late)).toEqual(['falaj-schema-order /Invoice/cbc:IssueDate'])
    expect(await found('foo.xml', text.replace(issueDate, `${issueDate}<cbc:Foo>x</cbc:Foo>`))).toEqual([
      'falaj-schema-unexpected-element /Invoice/cbc:Foo',
    ])
    const { out: report } = await runCli(['tdd', good, '--envelope', 'e-1'])
    const source = '/pxs:TaxData/pxs:ReportedTransaction/pxs:SourceDocument/cec:ExtensionContent/ubl:Invoice'
    const price = /<cbc:PriceAmount[^]*?<\/cbc:PriceAmount>/
    // The schema of tax data sees a part of this too; it is said once.
    expect(await found('price.xml', report.replace(price, ''))).toEqual([
      `falaj-schema-missing-element ${source}/cac:InvoiceLine[1]/cac:Price/cbc:PriceAmount`,
    ])
    expect(await found('lines.xml', report.replace(/<cac:InvoiceLine>[^]*<\/cac:InvoiceLine>/, ''))).toEqual([
      `falaj-schema-missing-element ${source}/cac:InvoiceLine`,
    ])
    const wrong = await runCli([
      'validate',
      file('sum.xml', report.replace(/(PayableAmount currencyID="AED">)8/, '$19')),
    ])
    expect(wrong.out).toContain(`error ibr-co-16 at ${source}/cac:LegalMonetaryTotal/cbc:PayableAmount`)
    const left = report.replace(/(<ubl:Invoice)>[^]*(<\/ubl:Invoice>)/, '$1>$2')
    expect([left.length < 4000, (await runCli(['validate', file('left.xml', left)])).code]).toEqual([true, 0])
  })

  it('tells invoice responses from message level statuses by their specification', async () => {
    const { applicationResponse, cbc } = ublNamespaces
    const response = file(
      'response.xml',
      `<ApplicationResponse xmlns="${applicationResponse}" xmlns:cbc="${cbc}"><cbc:CustomizationID>${invoiceResponseCustomizationId}</cbc:CustomizationID></ApplicationResponse>`,
    )
    const { out } = await runCli(['validate', response, '--json'])
    const rules = jsonLines(out).flatMap(({ findings }) => findings.map(({ rule }) => rule))
    expect(rules.some((rule) => rule.startsWith('PEPPOL-T111-'))).toBe(true)
    expect(rules.some((rule) => rule.startsWith('SCH-MLS-'))).toBe(false)
  })

  it('judges an envelope and the document in it, at their places in the file', async () => {
    const whole = writeEnvelope(
      {
        sender: participant('0235:1234567890'),
        receiver: participant('0235:1987654321'),
        envelopeId: '4f3c2b1a-0000-4000-8000-000000000001',
        createdAt: '2026-11-21T10:00:00Z',
        ...exchangeTypes.invoice,
        countryC1: 'AE',
        mlsTo: participant('0242:000001'),
        mlsType: 'ALWAYS_SEND',
      },
      readFileSync(good, 'utf8'),
    )
    const judged = async (name: string, text: string) => {
      const { code, out } = await runCli(['validate', '--json', file(name, text)])
      return { code, findings: JSON.parse(out).findings }
    }
    expect(await judged('whole.xml', whole)).toEqual({ code: 0, findings: [] })
    expect(
      await judged('inside.xml', whole.replace('PayableAmount currencyID="AED">8526', '$&1')),
    ).toMatchObject({
      code: 1,
      findings: [
        {
          rule: 'ibr-co-16',
          path: '/StandardBusinessDocument/Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount',
        },
      ],
    })
    expect(
      await judged('around.xml', whole.replaceAll('1.0</HeaderVersion', '2.0</HeaderVersion')),
    ).toMatchObject({
      code: 1,
      findings: [{ rule: expect.stringMatching(/^falaj-sbdh-/) }],
    })
  })

  it('refuses a second tax point date, and names it where it reads the document', async () => {
    const dated = readFileSync(good, 'utf8').replace(
      '<cbc:DocumentCurrencyCode>',
      '<cbc:TaxPointDate>2026-02-01</cbc:TaxPointDate><cbc:TaxPointDate>2026-02-02</cbc:TaxPointDate>$&',
    )
    const twice = file('two-tax-points.xml', dated)
    const { code, out } = await runCli(['validate', '--json', twice])
    expect(code).toBe(1)
    expect(JSON.parse(out).findings).toMatchObject([
      {
        rule: 'falaj-schema-repeated-element',
        path: '/Invoice/cbc:TaxPointDate[2]',
        message: 'cbc:TaxPointDate may occur only once in Invoice, but occurs 2 times.',
      },
    ])
    const read = await runCli(['json', twice])
    expect(JSON.parse(read.out)).toMatchObject({
      document: { taxPointDate: '2026-02-01' },
      unmodeled: [{ content: expect.stringContaining('>2026-02-02<') }],
    })
    expect(read.err).toContain('not in the model: /Invoice/cbc:TaxPointDate[2]')
  })

  it('warns of a price of -0.00, which is valid', async () => {
    const text = readFileSync(good, 'utf8')
    const price = /(<cbc:(?:PriceAmount|BaseAmount) currencyID="AED">)[^<]+/g
    const free = text.replace(/<cac:InvoiceLine>[^]*?<\/cac:InvoiceLine>/, (line) =>
      line.replace(price, '$1-0.00'),
    )
    const { out } = await runCli(['validate', '--json', file('negative-zero.xml', free)])
    const found = JSON.parse(out).findings as { rule: string; severity: string; path: string }[]
    expect(found.filter(({ rule }) => rule === 'falaj-negative-zero')).toMatchObject([
      { severity: 'warning', path: '/Invoice/cac:InvoiceLine[1]/cac:Price/cbc:PriceAmount' },
      {
        severity: 'warning',
        path: '/Invoice/cac:InvoiceLine[1]/cac:Price/cac:AllowanceCharge/cbc:BaseAmount',
      },
    ])
    expect(found.some(({ rule }) => ['ibr-027', 'ibr-028'].includes(rule))).toBe(false)
  })

  it.each([
    ['empty.xml', '', 'falaj-xml-empty'],
    ['json.xml', '{}', 'falaj-xml-malformed'],
    ['entities.xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'falaj-xml-doctype'],
    ['order.xml', '<Order xmlns="urn:x"/>', 'falaj-unknown-document'],
    ['binary.xml', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), 'falaj-xml-not-utf8'],
    ['ascii.xml', '<?xml version="1.0" encoding="US-ASCII"?><a>\u00e9</a>', 'falaj-xml-not-ascii'],
  ])('says what %s is not', async (name, content, rule) => {
    const { code, out } = await runCli(['validate', '--json', file(name, content)])
    expect(code).toBe(1)
    expect(JSON.parse(out).findings[0].rule).toBe(rule)
  })

  it.each([
    [['validate'], 'name at least one file'],
    [['validate', '--yaml', 'x.xml'], 'there is no option --yaml'],
    [['validate', '/no/such/file.xml'], 'there is no such file'],
    [['json', tmpdir()], 'this is a folder'],
    [['vaildate', 'x.xml'], 'no command "vaildate"'],
    [[], 'Usage'],
  ])('gives 2 when it cannot run: %j', async (words, message) => {
    const { code, out, err } = await runCli(words)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(message)
  })

  it('goes on with the other files when one cannot be read', () => {
    const { code, out, err } = spawnCli(['validate', '/no/such/file.xml', good])
    expect(code).toBe(2)
    expect(err).toContain('there is no such file')
    expect(out).toContain('valid (PINT AE invoice)')
  })

  it('says what can be done with an organization', async () => {
    expect(await runCli(['organization', 'sell', 'org_1'])).toMatchObject({
      code: 2,
      err: 'falaj organization: say what to do: export, import, close, reopen.\n',
    })
    expect(await runCli(['organization', 'export', 'org_1'])).toMatchObject({
      code: 2,
      err: 'falaj organization: name the new file: --to FILE.\n',
    })
  })

  it('explains itself', () => {
    expect(spawnCli(['--help'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('falaj validate FILE|FOLDER|PATTERN...'),
    })
  })
})

describe('falaj json and falaj ubl', () => {
  it('give back what they took, for every example', async () => {
    for (const name of ['standard-tax-invoice', 'standard-credit-note', 'foreign-currency'].filter((known) =>
      readdirSync(examples).includes(known),
    )) {
      const xml = readFileSync(path.join(examples, name, 'document.xml'), 'utf8')
      const json = await runCli(['json', '-'], { input: xml })
      expect(json.code, json.err).toBe(0)
      const ubl = await runCli(['ubl', '-'], { input: json.out })
      expect(ubl.out, name).toBe(xml)
    }
  })

  it('computes the amounts of a document that states none, and writes to a file', async () => {
    const out = path.join(folder, 'out.xml')
    expect(
      (await runCli(['ubl', path.join(examples, 'standard-tax-invoice', 'input.json'), '-o', out])).code,
    ).toBe(0)
    expect(readFileSync(out, 'utf8')).toBe(readFileSync(example, 'utf8'))
  })

  it('name the field that is wrong', async () => {
    const { code, err } = await runCli(['ubl', '-'], { input: '{"kind":"invoice","lines":[{"quantity":5}]}' })
    expect(code).toBe(2)
    expect(err).toContain('lines[0].quantity')
    expect(await runCli(['ubl', '-'], { input: 'x' })).toMatchObject({
      code: 2,
      err: expect.stringContaining('not JSON'),
    })
    expect(await runCli(['json', '-'], { input: '<a/>' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('not a UBL invoice'),
    })
  })
})
