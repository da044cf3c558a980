import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { completeDraft, type InvoiceDraft, invoiceDraftSchema } from '#core/invoice'
import { checkDocument } from '#core/rules'
import { computeTotals, explainTotals } from '#core/tax'
import { readUbl, writeUbl } from '#core/ubl'

/**
 * The golden cases: each folder of examples/ is a document. A new case is a new folder with an input.json; run with
 * FALAJ_UPDATE_EXAMPLES=1 to write what should come out, then read it with care before it is committed.
 */
const folder = join(import.meta.dirname, '../../examples')
const update = process.env['FALAJ_UPDATE_EXAMPLES'] === '1'
const cases = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)

/** Compares with the file of the case, or writes it. */
function expectFile(name: string, file: string, actual: string): void {
  const path = join(folder, name, file)
  if (update) writeFileSync(path, actual)
  expect(existsSync(path), `${path} is missing`).toBe(true)
  expect(actual).toBe(readFileSync(path, 'utf8'))
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

describe('golden examples', () => {
  it('are there', () => {
    expect(cases.length).toBeGreaterThan(20)
  })

  it.each(cases)('%s', (name) => {
    const input = invoiceDraftSchema.parse(JSON.parse(readFileSync(join(folder, name, 'input.json'), 'utf8')))
    const totals = computeTotals(input)
    const xml = writeUbl(input, totals)
    const findings = checkDocument(input, totals).map(({ rule, severity, path }) => ({
      rule,
      severity,
      path,
    }))
    expectFile(name, 'totals.json', json(totals))
    expectFile(name, 'document.xml', xml)
    expectFile(name, 'findings.json', json(findings))
    expectSameModel(input, xml)
    expect(explainTotals(input, totals).find(({ target }) => target === 'payable')?.result).toBe(
      totals.payable,
    )
  })
})

/** What was written reads back as the document that was completed, and computes to the same amounts. */
function expectSameModel(input: InvoiceDraft, xml: string): void {
  const read = readUbl(xml)
  expect(read.findings).toEqual([])
  expect(read.unmodeled).toEqual([])
  if (!read.document || !read.totals) throw new Error('nothing was read')
  expect(writeUbl(read.document, read.totals)).toBe(xml)
  expect(writeUbl(read.document, computeTotals(read.document))).toBe(xml)
  expect(read.document.lines?.map(({ item }) => item)).toEqual(
    completeDraft(input).lines?.map(({ item }) => item),
  )
}
