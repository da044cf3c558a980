import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Finding } from '#core/findings'
import { parseXml, serializeXml, type XmlElement } from '#core/xml'
import { InstanceWriter } from '../../../tools/arbitrary-instance.ts'
import { createDamager } from '../../../tools/damage-structure.ts'
import { mutationPlan } from '../../../tools/mutate-document.ts'
import { seededRandom } from '../../../tools/mutate-tree.ts'
import { referenceFolder, reportMissingReference } from '../../../tools/reference.ts'
import { type SchemaKind, schemaErrors } from '../../../tools/schema-errors.ts'
import { writeVariant } from '../../../tools/write-variant.ts'
import { checkSchema } from './index.ts'
import { type Schema, schemaOf } from './schema.ts'

const isAtHand = referenceFolder() !== null
if (!isAtHand) reportMissingReference('our schema layer beside libxml2')

const plan = mutationPlan()

const kinds: Readonly<Record<string, SchemaKind>> = {
  TaxData: 'tax-data',
  StandardBusinessDocument: 'envelope',
  Invoice: 'Invoice',
  CreditNote: 'CreditNote',
  ApplicationResponse: 'ApplicationResponse',
}

const project = join(import.meta.dirname, '../../..')

/** All documents at hand that have a schema: the official samples, good and bad, and our examples. */
const documents = (isAtHand ? [referenceFolder() ?? '', join(project, 'examples')] : []).flatMap((folder) =>
  globSync('**/*.xml', { cwd: folder })
    .sort()
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      const { root } = parseXml(text)
      return root && schemaOf(root.ns, root.name)
        ? [{ name: relative(project, join(folder, file)), text, root }]
        : []
    }),
)

/** Where libxml2 departs from XSD 1.0, by name: errors of its own that we do not share, and what it overlooks. */
const departures: Readonly<Record<string, (error: string, text: string) => boolean>> = {
  // whiteSpace is `collapse` for them all (part 2, 4.3.6); an official sample relies on it.
  'white space around a date or time': (error) =>
    /: '(?:[ \t\n\r]+\S*[ \t\n\r]*|\S*[ \t\n\r]+)' is not a valid value of the atomic type 'xs:(?:date|time|dateTime)'/.test(
      error,
    ),
  // Characters are white space however they are written (part 1, 3.4.4, clause 2.3).
  'white space in CDATA among elements': (error, text) =>
    error.includes('Character content other than whitespace') && /<!\[CDATA\[[ \t\n\r]*\]\]>/.test(text),
  // A year has any number of digits (part 2, 3.2.7.1).
  'years beyond 64 bits': (error) => /: '-?\d{19,}-\S*' is not a valid value/.test(error),
}
const overlooked: Readonly<Record<string, (finding: Finding) => boolean>> = {
  // It skips what is no character of base64 (part 2, 3.2.16).
  'stray characters in base64': ({ params }) =>
    params?.['type'] === 'xs:base64Binary' && /[^A-Za-z0-9+/= \t\n\r]/.test(params['value'] ?? ''),
}

function compare(text: string): string | undefined {
  const { root } = parseXml(text)
  if (!root) return 'not well-formed'
  const ours = checkSchema(root)
  const theirs = schemaErrors(kinds[root.name] ?? 'Invoice', text)
  if (ours.length > 0 === theirs.length > 0) return undefined
  const left = theirs.filter((error) => !Object.values(departures).some((is) => is(error, text)))
  const found = ours.filter((finding) => !Object.values(overlooked).some((is) => is(finding)))
  if (found.length > 0)
    return `only we refuse it: ${found.map(({ rule, xpath, message }) => `${rule} ${xpath} ${message}`).join('; ')}`
  return left.length > 0 ? `only they refuse it: ${left[0]}` : undefined
}

describe.runIf(isAtHand)('the schema layer beside libxml2', () => {
  it(`says the same about ${documents.length} samples and examples`, () => {
    expect(documents.length).toBeGreaterThan(250)
    expect(documents.flatMap(({ name, text }) => compare(text)?.concat(` (${name})`) ?? [])).toEqual([])
  })

  const schemas = [...new Set(documents.map(({ root }) => schemaOf(root.ns, root.name) as Schema))]

  it(`takes ${plan.count} documents made of the schemas alone, as it does`, { timeout: plan.timeout }, () => {
    const random = seededRandom(plan.seed)
    const writers = schemas.map((schema) => new InstanceWriter(schema, random))
    const refused: unknown[] = []
    for (let index = 0; index < plan.count; index += 1) {
      const root = writers[index % writers.length]?.write() as XmlElement
      const text = serializeXml(root)
      const ours = checkSchema(parseXml(text).root as XmlElement)
      const difference = compare(text)
      if (ours.length > 0 || difference !== undefined)
        refused.push({ index, ours: ours.map(({ xpath, message }) => `${xpath}: ${message}`), difference })
    }
    expect(refused).toEqual([])
  })

  const damaged = plan.count * 20
  it(`says the same about ${damaged} damaged documents of seed ${plan.seed}`, {
    timeout: plan.timeout * 4,
  }, () => {
    const random = seededRandom(plan.seed + 7)
    const writers = schemas.map((schema) => new InstanceWriter(schema, random))
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    const damager = createDamager(
      () => (random() < 0.5 ? pick(documents).root : pick(writers).write()),
      random,
    )
    const differences: string[] = []
    let refused = 0
    for (let index = 0; index < damaged; index += 1) {
      const { root, changes } = damager.next()
      const isPlain = random() < 0.7 || serializeXml(root).includes('XMLSchema-instance')
      const text = isPlain ? serializeXml(root) : writeVariant(root, random).text
      const difference = compare(text)
      if (difference !== undefined) differences.push(`#${index} ${changes.join('; ')}: ${difference}`)
      else if (checkSchema(root).length > 0) refused += 1
    }
    expect(differences).toEqual([])
    expect(refused).toBeGreaterThan(damaged / 3)
  })
})
