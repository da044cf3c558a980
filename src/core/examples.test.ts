import { describe, expect, it } from 'vitest'
import { completeDraft } from '#core/drafts'
import { type InvoiceDraft, invoiceDraftSchema } from '#core/invoice'
import { checkDocument } from '#core/rules'
import { computeTotals, explainTotals } from '#core/tax'
import { readUbl, writeUbl } from '#core/ubl'
import { golden, goldenCases, goldenInput } from '../../tools/golden-examples.ts'
import { goldenTaxData } from '../../tools/golden-tax-data.ts'

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

describe('golden examples', () => {
  it.each(goldenCases())('%s', (name) => {
    const input = invoiceDraftSchema.parse(goldenInput(name))
    const totals = computeTotals(input)
    const xml = writeUbl(input, totals)
    const findings = checkDocument(input, totals).map(({ rule, severity, path }) => ({
      rule,
      severity,
      path,
    }))
    expect(json(totals)).toBe(golden(name, 'totals.json', json(totals)))
    expect(xml).toBe(golden(name, 'document.xml', xml))
    expect(json(findings)).toBe(golden(name, 'findings.json', json(findings)))
    const taxData = goldenTaxData(input, xml)
    expect(taxData).toBe(golden(name, 'tax-data.xml', taxData))
    expectSameModel(input, xml)
    expect(explainTotals(input, totals).find(({ target }) => target === 'payable')?.result).toBe(
      totals.payable,
    )
  })
})

/** Expects the written document to be read as the completed one, with the same amounts. */
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
