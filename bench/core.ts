/** Core: compute, write, read and validate by number of lines, beside the official rules in the same run. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type InvoiceDraft, invoiceDraftSchema } from '#core/invoice'
import { checkXml } from '#core/rules'
import { computeTotals } from '#core/tax'
import { readUbl, writeUbl } from '#core/ubl'
import { referenceFolder, sayReferenceMissing } from '../tools/reference.ts'
import { officialRules } from '../tools/run-official.ts'

const lineCounts = [1, 20, 100, 1000]
/** The official rules need minutes beyond this many lines. */
const officialLimit = 100
const budget = 1_500

function documentOf(lines: number): InvoiceDraft {
  const file = path.resolve(import.meta.dirname, '../examples/standard-tax-invoice/input.json')
  const draft = invoiceDraftSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const first = draft.lines?.[0]
  if (!first) throw new Error('the example has no line')
  return {
    ...draft,
    lines: Array.from({ length: lines }, (_, index) => ({ ...first, id: String(index + 1) })),
  }
}

/** Median milliseconds of a run, after a warm-up, within a time budget. */
function measure(run: () => unknown, limit = budget): number {
  const times: number[] = []
  const began = performance.now()
  run()
  do {
    const start = performance.now()
    run()
    times.push(performance.now() - start)
  } while (performance.now() - began < limit || times.length < 3)
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length / 2)] ?? 0
}

function officialVerdict(): ((xml: string) => unknown) | undefined {
  const folder = referenceFolder()
  if (!folder) {
    sayReferenceMissing('the comparison with the official rules')
    return undefined
  }
  const rules = ['PINT-UBL-validation-preprocessed.xslt', 'PINT-jurisdiction-aligned-rules.xslt'].map(
    (name) => officialRules(path.join(folder, 'pint-ae/billing/trn-invoice/schematron', name)),
  )
  return (xml) => rules.map((check) => check(xml))
}

const fixed = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0))

export function benchCore(): void {
  const official = officialVerdict()
  console.log(`core, Node ${process.version}, median milliseconds (documents a second in one thread)`)
  console.log(['lines', 'compute', 'write', 'read', 'validate', 'official', 'official / validate'].join('\t'))
  for (const count of lineCounts) {
    const draft = documentOf(count)
    const totals = computeTotals(draft)
    const xml = writeUbl(draft, totals)
    const own = [
      measure(() => computeTotals(draft)),
      measure(() => writeUbl(draft, totals)),
      measure(() => readUbl(xml)),
      measure(() => checkXml(xml)),
    ]
    const theirs = official && count <= officialLimit ? measure(() => official(xml), 500) : undefined
    const cells = own.map((time) => `${fixed(time)} (${fixed(1000 / time)}/s)`)
    const ratio = theirs === undefined ? '-' : `${(theirs / (own[3] ?? 1)).toFixed(0)} x`
    console.log([count, ...cells, theirs === undefined ? '-' : fixed(theirs), ratio].join('\t'))
  }
}
