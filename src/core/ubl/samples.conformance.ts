import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Totals } from '#core/invoice'
import { compare, parseDecimal } from '#core/money'
import { computeTotals } from '#core/tax'
import { readUbl, toXmlTree, writeUbl } from '#core/ubl'
import { childElements, parseXml, textOf, type XmlElement } from '#core/xml'
import { everyField } from '../../../tools/every-field.ts'
import { referenceFolder, reportMissingReference } from '../../../tools/reference.ts'
import { schemaErrors } from '../../../tools/schema-errors.ts'
import { termLocations } from './term-locations.ts'

const reference = referenceFolder() ?? ''
const skip = reference === ''
const samples = skip ? [] : globSync(join(reference, 'pint-ae/*/*/example/*.xml')).sort()
if (skip) reportMissingReference('official samples read, written and computed')

/** Order of elements that share a name and are distinguished by their content; the model keeps them in groups. */
function canonical(node: XmlElement): unknown {
  const children = childElements(node)
  const attributes = node.attributes
    .filter((attribute) => attribute.ns === '')
    .map(({ name, value }) => `${name}=${value}`)
    .sort()
  if (children.length === 0) return [node.name, attributes, textOf(node)]
  const shuffled = [
    'AllowanceCharge',
    'AdditionalDocumentReference',
    'PartyTaxScheme',
    'PartyIdentification',
    'TaxTotal',
  ]
  const inner = children.map((child) => ({ name: child.name, value: canonical(child) }))
  const fixed = inner.filter(({ name }) => !shuffled.includes(name)).map(({ value }) => value)
  const sorted = inner
    .filter(({ name }) => shuffled.includes(name))
    .map(({ value }) => value)
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  return [node.name, attributes, fixed, sorted]
}

function rootOf(text: string): XmlElement {
  const parsed = parseXml(text)
  if (!parsed.root) throw new Error(JSON.stringify(parsed.findings))
  return parsed.root
}

/** Amounts that are wrong in the samples themselves: AED amounts left in US dollars, and the like. */
const slips: Readonly<Record<string, string[]>> = {
  'Exports.xml': ['lines.0.grossAed: 248750 / 913621.44'],
  'Exports.-.predefined.endpoint.xml': ['lines.0.grossAed: 248750 / 913621.44'],
}

/** What the samples hold beyond the 254 terms; anything else that is not modeled is a failure. */
const beyond = [
  /cac:(Invoice|CreditNote)Line(\[\d+\])?\/cac:TaxTotal$/,
  /cac:CreditNoteLine\/cac:DiscrepancyResponse$/,
]

describe.skipIf(skip)('official samples', () => {
  it.each(samples.map((file) => [basename(file), file] as const))(
    '%s is read and written without loss',
    (_name, file) => {
      // One sample has a stray character in a fixed identifier.
      const text = readFileSync(file, 'utf8').replace('>AED&gt;<', '>AED<').replace('>AED><', '>AED<')
      const read = readUbl(text)
      expect(read.findings).toEqual([])
      expect(read.unmodeled.filter(({ xpath }) => !beyond.some((known) => known.test(xpath)))).toEqual([])
      const { document, totals } = read
      if (!document || !totals) throw new Error('no document')
      const written = writeUbl(document, totals, { complete: false })
      const original = rootOf(text)
      removeBeyond(original)
      expect(canonical(rootOf(written))).toEqual(canonical(original))
      expect(readUbl(written)).toEqual({ document, totals, unmodeled: [], findings: [] })
      expect(writeUbl(document, totals)).toBe(writeUbl(document, totals))
    },
  )

  it.each(samples.map((file) => [basename(file), file] as const))(
    '%s computes to the amounts it states',
    (name, file) => {
      const { document, totals } = readUbl(readFileSync(file, 'utf8'))
      if (!document || !totals) throw new Error('no document')
      const computed = computeTotals(document)
      expect(differences(totals, computed)).toEqual(slips[name] ?? [])
    },
  )
})

/** Paths where both have an amount and they differ by value, or only the sample has one. */
function differences(stated: Totals, computed: Totals): string[] {
  const found: string[] = []
  const visit = (a: unknown, b: unknown, path: string): void => {
    if (typeof a === 'string') {
      const left = parseDecimal(a)
      const right = typeof b === 'string' ? parseDecimal(b) : undefined
      if (left && right ? compare(left, right) !== 0 : a !== b) found.push(`${path}: ${a} / ${String(b)}`)
    } else if (typeof a === 'object' && a !== null) {
      for (const [key, value] of Object.entries(a)) {
        if (key === 'otherCurrencies' || key === 'base') continue
        visit(value, (b as Record<string, unknown> | undefined)?.[key], path === '' ? key : `${path}.${key}`)
      }
    }
  }
  visit(stated, computed, '')
  return found
}

function removeBeyond(root: XmlElement): void {
  for (const line of childElements(root).filter(({ name }) => name.endsWith('Line'))) {
    line.children = line.children.filter(
      (child) => child.kind === 'text' || !['TaxTotal', 'DiscrepancyResponse'].includes(child.name),
    )
  }
}

describe.skipIf(skip)('UBL 2.1 schema', () => {
  it.each(samples.map((file) => [basename(file), file] as const))(
    '%s is valid when we write it',
    (_name, file) => {
      const { document, totals } = readUbl(readFileSync(file, 'utf8'))
      if (!document || !totals) throw new Error('no document')
      for (const text of [
        writeUbl(document, totals, { complete: false }),
        writeUbl(document, computeTotals(document)),
      ]) {
        const form = toXmlTree(document, totals).name === 'CreditNote' ? 'CreditNote' : 'Invoice'
        expect(schemaErrors(form, text)).toEqual([])
      }
    },
  )
})

describe.skipIf(skip)('every field of the model', () => {
  it.each(['invoice', 'creditNote'] as const)('stands where the schema wants it: %s', (kind) => {
    const draft = everyField(kind)
    const errors = schemaErrors(
      kind === 'invoice' ? 'Invoice' : 'CreditNote',
      writeUbl(draft, computeTotals(draft)),
    )
    // The values are made up and not valid dates or amounts; this checks the order of elements only.
    expect(errors.filter((error) => !/is not a valid value|facet|atomic type/.test(error))).toEqual([])
    expect(errors.length).toBeGreaterThan(0)
  })
})

const termsFile = join(reference, '../domain/pint-ae-terms.json')

describe.skipIf(!existsSync(termsFile))('business terms', () => {
  it('all stand in the mapping, at their place', () => {
    const { terms } = JSON.parse(readFileSync(termsFile, 'utf8')) as {
      terms: { id: string; path?: string }[]
    }
    const places = new Map(termLocations().map((place) => [place.term, place]))
    const plain = (path: string) => path.replace(/\[[^\]]*\]/g, '').replace('{L}', 'cac:InvoiceLine')
    const wrong = terms.flatMap(({ id, path }) => {
      const place = places.get(id)
      if (!place) return [`${id} is missing`]
      const stated = place.xpath ?? place.creditNoteXpath ?? ''
      return path && plain(path) !== stated ? [`${id}: ${plain(path)} / ${stated}`] : []
    })
    expect(wrong).toEqual([])
    expect(terms).toHaveLength(254)
  })
})
