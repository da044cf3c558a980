import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseXml, serializeXml, type XmlElement } from '#core/xml'
import { InstanceWriter } from '../../../tools/arbitrary-instance.ts'
import { createDamager } from '../../../tools/damage-structure.ts'
import { mutationPlan } from '../../../tools/mutate-document.ts'
import { seededRandom } from '../../../tools/mutate-tree.ts'
import { referenceFolder, sayReferenceMissing } from '../../../tools/reference.ts'
import { type SchemaKind, schemaErrors } from '../../../tools/schema-errors.ts'
import { writeVariant } from '../../../tools/write-variant.ts'
import { checkSchema } from './index.ts'
import { type Schema, schemaOf } from './schema.ts'

const isAtHand = referenceFolder() !== null
if (!isAtHand) sayReferenceMissing('our schema layer beside libxml2')

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

/** Where libxml2 is known to differ from XSD 1.0, and we follow XSD. */
const known: readonly { readonly why: string; readonly is: (error: string) => boolean }[] = []

function compare(text: string): string | undefined {
  const { root } = parseXml(text)
  if (!root) return 'not well-formed'
  const ours = checkSchema(root)
  const theirs = schemaErrors(kinds[root.name] ?? 'Invoice', text)
  if (ours.length > 0 === theirs.length > 0) return undefined
  const [error = ''] = theirs
  if (ours.length === 0 && theirs.every((one) => known.some(({ is }) => is(one)))) return undefined
  return ours.length > 0
    ? `only we refuse it: ${ours.map(({ rule, xpath, message }) => `${rule} ${xpath} ${message}`).join('; ')}`
    : `only they refuse it: ${error}`
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

  const damaged = plan.count * 10
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
