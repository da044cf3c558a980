import { readFileSync } from 'node:fs'
import { invoiceDraftSchema } from '#core/invoice'
import { computeTotals } from '#core/tax'
import { writeUbl } from '#core/ubl'
import { parseXml } from '#core/xml'
import { checkRules } from '../src/core/rules/check-rules.ts'
import { checkTree } from '#core/rules'
import { checkSchema } from '#core/schema'
import { measure } from './measure.ts'
const draft = invoiceDraftSchema.parse(JSON.parse(readFileSync('examples/standard-tax-invoice/input.json','utf8')))
const first = draft.lines![0]!
for (const count of [1,20,100,1000]) {
  const d = {...draft, lines: Array.from({length: count}, (_, i) => ({...first, id: String(i+1)}))}
  const xml = writeUbl(d, computeTotals(d))
  const run = (f: () => unknown) => measure(f, { budget: 1500, warmUp: 1500 }).cpu
  const a = run(() => checkRules(parseXml(xml).root!)), b = run(() => checkTree(parseXml(xml).root!)), a2 = run(() => checkRules(parseXml(xml).root!)), b2 = run(() => checkTree(parseXml(xml).root!))
  const { root } = parseXml(xml)
  const s = run(() => checkSchema(root!))
  console.log(count, a.toFixed(3), b.toFixed(3), a2.toFixed(3), b2.toFixed(3), 'ratio', ((b+b2)/(a+a2)).toFixed(3), 'schema alone', s.toFixed(4))
}
