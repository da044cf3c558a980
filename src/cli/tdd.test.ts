import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTaxData } from '#core/tax-data'
import { exampleFile, runCli } from './testing/run-cli.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'falaj-tdd-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('falaj tdd', () => {
  it('reports a document by its sender, valid by our own command', async () => {
    const { code, out, err } = await runCli(['tdd', exampleFile('standard-tax-invoice')])
    expect(code).toBe(0)
    expect(err).toContain('--provider')
    expect(readTaxData(out).taxData).toMatchObject({
      role: '01',
      typeCode: 'S',
      scope: 'D',
      reportingParty: { scheme: '0235', value: '1042388163' },
      envelopeId: null,
    })
    const { valid, findings } = JSON.parse((await runCli(['validate', '-', '--json'], { input: out })).out)
    // The document in it may be dated ahead, which is reported as for any document.
    const rules: string[] = findings.map(({ rule }: { rule: string }) => rule)
    expect([valid, rules.filter((rule) => rule !== 'falaj-issue-date-future')]).toEqual([true, []])
  })

  it('reports by the receiver, who of a self-billed document is the seller', async () => {
    const target = path.join(folder, 'tdd.xml')
    const words = ['--role', '02', '--type', 'R', '--envelope', 'e-1', '--provider', '0242:000123']
    const file = exampleFile('self-billed-invoice')
    const seller = /AccountingSupplierParty>[^]*?EndpointID schemeID="0235">(\d+)/.exec(
      readFileSync(file, 'utf8'),
    )
    expect(await runCli(['tdd', file, ...words, '-o', target])).toEqual({ code: 0, out: '', err: '' })
    expect(readTaxData(readFileSync(target, 'utf8')).taxData).toMatchObject({
      role: '02',
      typeCode: 'R',
      reportingParty: { scheme: '0235', value: seller?.[1] },
      serviceProvider: { scheme: '0242', value: '000123' },
      envelopeId: 'e-1',
    })
    expect((await runCli(['tdd', exampleFile('standard-credit-note'), '--role', '02'])).code).toBe(0)
  })

  it('names no envelope where nothing is exchanged', async () => {
    const { out } = await runCli(['tdd', exampleFile('export-report-only'), '--envelope', 'e-1'])
    expect(readTaxData(out).taxData).toMatchObject({ envelopeId: null, scope: 'INP' })
  })

  it('says what is wrong', async () => {
    const file = exampleFile('standard-tax-invoice')
    expect(await runCli(['tdd', file, '--role', '03'])).toMatchObject({
      code: 2,
      err: 'falaj tdd: --role is one of 01, 02, not "03".\n',
    })
    expect((await runCli(['tdd', file, '--receiver', 'x'])).err).toContain('--receiver is a scheme and an id')
    expect(await runCli(['tdd', exampleFile('export-report-only'), '--role', '02'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('only role 01'),
    })
    expect(await runCli(['tdd', '-'], { input: '<a/>' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('its root element is “a” (namespace: none)'),
    })
    expect((await runCli(['tdd', '-'], { input: 'x' })).code).toBe(1)
    const noNumber = path.join(folder, 'no-number.xml')
    writeFileSync(noNumber, readFileSync(file, 'utf8').replace(/<cbc:UUID>.*<\/cbc:UUID>/, ''))
    expect(await runCli(['tdd', noNumber])).toMatchObject({
      code: 1,
      err: expect.stringContaining('ibr-tdd-27'),
    })
    expect(await runCli(['tdd', path.join(folder, 'none.xml')])).toMatchObject({ code: 2 })
  })
})
