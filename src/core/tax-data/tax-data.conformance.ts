import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseXml, serializeXml, type XmlElement } from '#core/xml'
import { createMutator, mutationPlan } from '../../../tools/mutate-document.ts'
import { seededRandom } from '../../../tools/mutate-tree.ts'
import { referenceFiles, referenceFolder, reportMissingReference } from '../../../tools/reference.ts'
import { officialRules } from '../../../tools/run-official.ts'
import { schemaErrors } from '../../../tools/schema-errors.ts'
import { writeVariant } from '../../../tools/write-variant.ts'
import {
  buildTaxData,
  checkTaxData,
  readTaxData,
  reportScopeOf,
  type TaxDataRequest,
  taxDataRules,
} from './index.ts'
import { taxDataPrefixes } from './names.ts'

const reference = referenceFolder()
if (reference === null) reportMissingReference('tax data against the official rules and schema')

const folder = join(reference ?? '', 'tdd', '1.0.4')

function tree(xml: string): XmlElement {
  const { root } = parseXml(xml)
  if (root === undefined) throw new Error('the sample is not XML')
  return root
}

const rulesBroken = (root: XmlElement) =>
  [...new Set(checkTaxData(root).map((finding) => finding.rule))].sort()

const plan = mutationPlan()

const request: Omit<TaxDataRequest, 'source' | 'scope'> = {
  role: '01',
  typeCode: 'S',
  envelopeId: '22222222-3333-4444-8555-666666666666',
  reportingParty: { scheme: '0235', value: '1987654321' },
  receivingParty: { scheme: '0242', value: '000773' },
  serviceProviderId: { scheme: '0242', value: '000001' },
  issuedAt: '2026-11-21T20:30:00.250Z',
}

describe.skipIf(reference === null)('tax data 1.0.4', () => {
  const present = reference !== null
  const fired = new Set<string>()
  const official = present
    ? officialRules(join(folder, 'trn-tdd', 'schematron', 'peppol-ae-tdd.xslt'))
    : () => [] as string[]
  const good = present
    ? [...referenceFiles('tdd', 'testfiles', 'good'), ...referenceFiles('tdd', '1.0.4', 'trn-tdd', 'example')]
    : []
  const bad = present ? referenceFiles('tdd', 'testfiles', 'bad-sch') : []
  const documents = !present
    ? []
    : [
        'billing/trn-invoice',
        'billing/trn-creditnote',
        'selfbilling/trn-invoice',
        'selfbilling/trn-creditnote',
      ].flatMap((path) => referenceFiles('pint-ae', ...path.split('/'), 'example'))

  it('knows all 58 rules', () => {
    const ids = new Set(taxDataRules.contexts.flatMap((context) => context.assertions.map((one) => one.id)))
    const schematron = readFileSync(join(folder, 'trn-tdd', 'schematron', 'peppol-ae-tdd.sch'), 'utf8')
    const officialIds = [...schematron.matchAll(/<assert id="([^"]+)"/g)].map((match) => match[1] ?? '')
    expect([...ids].sort()).toEqual(officialIds.toSorted((a, b) => (a < b ? -1 : 1)))
    expect(ids.size).toBe(58)
  })

  it.each(good)('accepts and reads $name', ({ text }) => {
    expect(official(text)).toEqual([])
    expect(rulesBroken(tree(text))).toEqual([])
    expect(readTaxData(text).taxData).not.toBeNull()
  })

  it.each(bad)('finds in $name what the official rules find', ({ name, text }) => {
    const expected = official(text)
    expect(rulesBroken(tree(text))).toEqual(expected)
    for (const rule of expected === 'error' ? [] : expected) fired.add(rule)
    expect(rulesBroken(tree(text))).toContain(name.replace(/^bad-|\.xml$/g, ''))
  })

  it.each(documents)('reports $name so that rules and schema accept it', ({ text }) => {
    const source = tree(text)
    // One official sample (volume discount) is not valid itself: it can only be reported as failed.
    const isValid = schemaErrors(source.name as 'Invoice' | 'CreditNote', text).length === 0
    for (const [role, typeCode] of [
      ['01', 'S'],
      ['02', 'S'],
      ['01', 'R'],
      ['01', 'W'],
      ['02', 'F'],
    ] as const) {
      const write = () => buildTaxData({ ...request, role, typeCode, source, scope: reportScopeOf(source) })
      if (!isValid && typeCode !== 'F') {
        expect(write).toThrow('falaj-schema-order')
        continue
      }
      const xml = write()
      expect(official(xml)).toEqual([])
      expect(schemaErrors('tax-data', xml)).toEqual([])
      expect(xml).not.toContain('EmbeddedDocumentBinaryObject')
      expect(readTaxData(xml).taxData?.source?.name).toBe(source.name)
    }
  })

  it('reports an unreadable document as failed', () => {
    const xml = buildTaxData({
      ...request,
      role: '02',
      typeCode: 'F',
      scope: 'D',
      source: '<Invoice><broken',
    })
    expect(official(xml)).toEqual([])
    expect(schemaErrors('tax-data', xml)).toEqual([])
    expect(readTaxData(xml).taxData).toMatchObject({ typeCode: 'F', reported: null })
  })

  it(`agrees with the official rules on ${plan.count} changed documents of seed ${plan.seed}`, {
    timeout: plan.timeout,
  }, () => {
    const random = seededRandom(plan.seed)
    const samples = good.map(({ text }) => tree(text))
    const mutator = createMutator(samples, samples[0] as XmlElement, plan.seed)
    const disagreements: unknown[] = []
    for (let index = 0; index < plan.count; index++) {
      const { root: changed, changes } = mutator.next()
      const xml = random() < 0.6 ? serializeXml(changed, taxDataPrefixes) : writeVariant(changed, random).text
      const expected = official(xml)
      const found = rulesBroken(tree(xml))
      const known = found.filter((rule) => !rule.startsWith('falaj-'))
      for (const rule of expected === 'error' ? [] : expected) fired.add(rule)
      // Where the official rules end in an error, or may do so in another processor, ours name the element or the root.
      const agrees =
        expected === 'error'
          ? found.length > known.length
          : String(known) === String(expected) &&
            (known.length === found.length || schemaErrors('tax-data', xml).length > 0)
      if (!agrees) disagreements.push({ index, changes, expected, found })
    }
    expect(disagreements).toEqual([])
  })

  it('has seen every rule fire', () => {
    const ids = taxDataRules.contexts.flatMap(({ assertions }) => assertions.map(({ id }) => id))
    expect(ids.filter((id) => !fired.has(id))).toEqual([])
  })
})
