import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { childElements, parseXml, serializeXml, type XmlElement } from '#core/xml'
import { edgeVariants } from '../../../tools/adversary/index.ts'
import { officialComparison } from '../../../tools/compare-official.ts'
import { goldenCases } from '../../../tools/golden-examples.ts'
import { createMutator, mutationPlan } from '../../../tools/mutate-document.ts'
import { seededRandom } from '../../../tools/mutate-tree.ts'
import { referenceFiles, referenceFolder, reportMissingReference } from '../../../tools/reference.ts'
import { sweepDocument } from '../../../tools/sweep-document.ts'
import { cannotFire } from '../../../tools/write-rules-document.ts'
import { writeVariant } from '../../../tools/write-variant.ts'
import type { Specification } from './engine/rule.ts'
import { currentRulePack } from './packs.ts'
// Variants that together fire every rule that can fire; a new rule wants a variant of its own here.
import covering from './testing/covering-variants.json' with { type: 'json' }

const specifications: readonly Specification[] = ['billing', 'selfbilling']
const plan = mutationPlan()

function treeOf(text: string | Uint8Array): XmlElement {
  const { root } = parseXml(text)
  if (!root) throw new Error('A sample is not well-formed.')
  return root
}

const isAtHand = referenceFolder() !== null
if (!isAtHand) reportMissingReference('PINT AE rules beside the official ones')

const official = isAtHand
  ? specifications.flatMap((specification) =>
      ['trn-invoice', 'trn-creditnote'].flatMap((folder) =>
        referenceFiles('pint-ae', specification, folder, 'example'),
      ),
    )
  : []
const golden = goldenCases().map((name) => ({
  name,
  text: readFileSync(join(import.meta.dirname, '../../../examples', name, 'document.xml'), 'utf8'),
}))
const fragments = treeOf(readFileSync(join(import.meta.dirname, 'testing', 'fragments.xml')))

/** The document with two lines at most: the official run takes its time for each. */
function short(root: XmlElement): XmlElement {
  for (const line of childElements(root)
    .filter(({ name }) => /^(Invoice|CreditNote)Line$/.test(name))
    .slice(2))
    root.children.splice(root.children.indexOf(line), 1)
  return root
}

const ruleIds = new Set(
  currentRulePack().rules.billing.contexts.flatMap(({ rules }) =>
    rules.map(({ id }) => id).filter((id) => !id.startsWith('falaj-')),
  ),
)
const canFire = [...ruleIds].filter((id) => cannotFire[id] === undefined)

describe.runIf(isAtHand)('PINT AE beside the official rules', () => {
  const { compare, fired } = officialComparison()

  it.each(official)('accepts $name as they do', ({ text }) => {
    expect(compare(text)).toEqual([])
    const fatal = currentRulePack()
      .rules.billing.evaluate(treeOf(text))
      .hits.filter(({ rule }) => rule.severity === 'fatal' && rule.id !== 'ibr-cl-01')
    expect(fatal.map(({ rule }) => rule.id)).toEqual([])
  })

  it('fires every rule that can fire, in both specifications, as they do', () => {
    const differences: string[] = []
    const wanted: ReadonlySet<string> = new Set(covering)
    const left = new Set(covering)
    const meet = (name: string, xml: string): void => {
      if (!wanted.has(name)) return
      left.delete(name)
      for (const specification of specifications)
        differences.push(...compare(xml, specification).map((difference) => `${name}: ${difference}`))
    }
    const bases = new Set(covering.map((name) => name.split(' ', 1)[0]))
    for (const { name, text } of golden.filter((base) => bases.has(base.name))) {
      for (const [variant, xml] of edgeVariants(text)) meet(`${name} ${variant}`, xml)
      for (const swept of sweepDocument(name, treeOf(text), fragments))
        if (wanted.has(swept.name)) meet(swept.name, serializeXml(swept.root))
    }
    expect(differences).toEqual([])
    expect([...left], 'no longer made: take it from covering-variants.json').toEqual([])
    for (const specification of specifications)
      expect(
        canFire.filter((id) => !fired[specification].has(id)),
        `official rules of ${specification} never fired it`,
      ).toEqual([])
    for (const id of Object.keys(cannotFire)) {
      expect(fired.billing.has(id), id).toBe(false)
      expect(fired.selfbilling.has(id), id).toBe(false)
    }
  })

  it(`says the same about nasty variants of samples and examples (${plan.count})`, {
    timeout: plan.timeout,
  }, () => {
    const random = seededRandom(plan.seed)
    // A few of the documents when there are few to look at; there are two thousand variants of each.
    const documents = [...golden, ...official].filter(() => random() < 0.06 + plan.count / 10_000)
    const differences: string[] = []
    for (const { name, text } of documents) {
      const variants = [...edgeVariants(text)]
      const share = plan.count / (variants.length * documents.length)
      for (const [variant, xml] of variants) {
        if (random() >= share) continue
        differences.push(...compare(xml).map((difference) => `${name} ${variant}: ${difference}`))
      }
    }
    expect(differences).toEqual([])
  })

  it(`says the same about changed samples and examples (${plan.count} of seed ${plan.seed})`, {
    timeout: plan.timeout,
  }, () => {
    const samples = [...official, ...golden].map(({ text }) => short(treeOf(text)))
    const mutator = createMutator(samples, fragments, plan.seed)
    const random = seededRandom(plan.seed + 1)
    const differences: string[] = []
    for (let index = 0; index < plan.count; index += 1) {
      const { root, changes } = mutator.next()
      const { text, how } =
        random() < 0.6 ? { text: serializeXml(root), how: 'plain' } : writeVariant(root, random)
      const difference = compare(text)
      if (difference.length > 0)
        differences.push(`#${index} ${changes.join('; ')} (${how}): ${difference.join(', ')}`)
    }
    expect(differences).toEqual([])
  })
})
