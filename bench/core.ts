/**
 * Core: compute, write, read and validate by number of lines, beside the official rules in the same run; then all
 * official samples. `--quick` leaves out parts that take minutes; `--saxon-he` compares with Saxon-HE on the JVM
 * instead.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type InvoiceDraft, invoiceDraftSchema } from '#core/invoice'
import { checkXml, type Specification } from '#core/rules'
import { computeTotals } from '#core/tax'
import { readUbl, writeUbl } from '#core/ubl'
import { referenceFiles, referenceFolder, reportMissingReference } from '../tools/reference.ts'
import { officialFailures } from '../tools/run-official.ts'
import { benchBesideSaxonHe } from './core-saxon-he.ts'
import { measure, milliseconds, perSecond } from './measure.ts'

const lineCounts = [1, 20, 100, 1000]
/** The official rules need minutes beyond this many lines. */
const officialLimit = 100
const stylesheets = ['PINT-UBL-validation-preprocessed.xslt', 'PINT-jurisdiction-aligned-rules.xslt']
const specifications: readonly Specification[] = ['billing', 'selfbilling']

type Official = (xml: string) => void

const goods = ['Desk, height adjustable', 'Lamp', 'Filing cabinet, four drawers', 'Carpet tile', 'Whiteboard']

/** An invoice with different lines, so that caching one line does not speed up the others. */
function documentOf(lines: number): InvoiceDraft {
  const file = path.resolve(import.meta.dirname, '../examples/standard-tax-invoice/input.json')
  const draft = invoiceDraftSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const first = draft.lines?.[0]
  if (!first) throw new Error('the example has no line')
  return {
    ...draft,
    lines: Array.from({ length: lines }, (_, index) => ({
      ...first,
      id: String(index + 1),
      quantity: String(1 + ((index * 7) % 41)),
      price: { gross: (((185_000 + index * 13_725) % 997_300) / 100).toFixed(2) },
      item: {
        ...first.item,
        name: `${goods[index % goods.length]} ${index + 1}`,
        description: `${goods[(index * 3) % goods.length]}, article ${5_000 + index}`,
      },
    })),
  }
}

/** The official rules on saxon-js: as they were published, or made linear where they search quadratically. */
function officialVerdict(specification: Specification, asPublished: boolean): Official {
  const rules = stylesheets.map((name) =>
    officialFailures(
      path.join(referenceFolder() ?? '', 'pint-ae', specification, 'trn-invoice/schematron', name),
      { asPublished },
    ),
  )
  return (xml) => {
    for (const check of rules) check(xml)
  }
}

/** Processor milliseconds of the official rules; a run of seconds is measured once. */
function officialTime(official: Official, xml: string, quick: boolean): number {
  const warmUp = quick ? 500 : 1_500
  return measure(() => official(xml), { budget: 500, warmUp, atLeast: 1 }).cpu
}

function benchLines(withOfficial: boolean, quick: boolean): void {
  const published = withOfficial ? officialVerdict('billing', true) : undefined
  const linear = withOfficial ? officialVerdict('billing', false) : undefined
  const heads = ['lines', 'compute', 'write', 'read', 'validate (by the clock)', 'a line']
  console.log(
    [...heads, 'official as published', 'ratio', 'official made linear', 'ratio'].join('\t').trimEnd(),
  )
  for (const count of lineCounts) {
    const draft = documentOf(count)
    const totals = computeTotals(draft)
    const xml = writeUbl(draft, totals)
    const shown = (run: () => unknown): string => {
      const { cpu } = measure(run)
      return `${milliseconds(cpu)} (${perSecond(cpu)})`
    }
    const cells = [
      shown(() => computeTotals(draft)),
      shown(() => writeUbl(draft, totals)),
      shown(() => readUbl(xml)),
    ]
    const own = measure(() => checkXml(xml))
    cells.push(`${milliseconds(own.cpu)} (${perSecond(own.cpu)}; ${perSecond(own.wall)})`)
    cells.push(`${((own.cpu / count) * 1000).toFixed(0)} µs`)
    for (const official of [published, linear]) {
      const time =
        official && count <= (quick ? 20 : officialLimit) ? officialTime(official, xml, quick) : undefined
      cells.push(
        ...(time === undefined ? ['-', '-'] : [milliseconds(time), `${(time / own.cpu).toFixed(0)} x`]),
      )
    }
    console.log([count, ...cells].join('\t'))
  }
}

/** All official samples, each once: ours beside theirs. */
function benchSamples(quick: boolean): void {
  let own = 0
  const official = { published: 0, linear: 0 }
  let documents = 0
  for (const specification of specifications) {
    const published = officialVerdict(specification, true)
    const linear = officialVerdict(specification, false)
    for (const transaction of ['trn-invoice', 'trn-creditnote']) {
      for (const { text } of referenceFiles('pint-ae', specification, transaction, 'example')) {
        documents += 1
        own += measure(() => checkXml(text), { budget: 200, warmUp: documents === 1 ? 1_500 : 100 }).cpu
        official.published += officialTime(published, text, quick)
        official.linear += officialTime(linear, text, quick)
      }
    }
  }
  console.log(
    `official samples (${documents}), milliseconds of all: ours ${milliseconds(own)}, official as published ` +
      `${milliseconds(official.published)} (${(official.published / own).toFixed(0)} x), official made linear ` +
      `${milliseconds(official.linear)} (${(official.linear / own).toFixed(0)} x)`,
  )
}

export async function benchCore(flags: ReadonlyMap<string, string>): Promise<void> {
  const withOfficial = referenceFolder() !== null
  if (!withOfficial) reportMissingReference('the comparison with the official rules')
  const quick = flags.has('quick')
  console.log(`core, Node ${process.version}, processor milliseconds (documents a second and core)`)
  if (flags.has('saxon-he') && withOfficial) {
    await benchBesideSaxonHe((lines) => {
      const draft = documentOf(lines)
      return writeUbl(draft, computeTotals(draft))
    })
    return
  }
  benchLines(withOfficial, quick)
  if (withOfficial) benchSamples(quick)
}
