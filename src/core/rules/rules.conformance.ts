import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseXml, serializeXml, type XmlElement } from '#core/xml'
import { createMutator, mutationPlan } from '../../../tools/mutate-document.ts'
import { referenceFiles, referenceFolder, sayReferenceMissing } from '../../../tools/reference.ts'
import { officialRules } from '../../../tools/run-official.ts'
import type { RuleGroup, Specification } from './engine/rule.ts'
import { currentRulePack } from './packs.ts'

const layers: readonly { sheet: string; groups: readonly RuleGroup[] }[] = [
  { sheet: 'PINT-UBL-validation-preprocessed.xslt', groups: ['shared', 'shared-codes'] },
  { sheet: 'PINT-jurisdiction-aligned-rules.xslt', groups: ['ae', 'ae-codes'] },
]
const specifications: readonly Specification[] = ['billing', 'selfbilling']
const folders = ['trn-invoice', 'trn-creditnote']

function samplesOf(specification: Specification): { name: string; text: string }[] {
  return folders.flatMap((folder) => referenceFiles('pint-ae', specification, folder, 'example'))
}

function treeOf(text: string | Uint8Array): XmlElement {
  const { root } = parseXml(text)
  if (!root) throw new Error('A sample is not well-formed.')
  return root
}

/** Compares the ids that the official rules and ours give on one text; an empty list means that they agree. */
function comparer(specification: Specification): (xml: string) => string[] {
  const folder = join(referenceFolder() ?? '', 'pint-ae', specification, 'trn-invoice', 'schematron')
  const official = layers.map(({ sheet }) => officialRules(join(folder, sheet)))
  const rules = currentRulePack().rules[specification]
  const groupOf = new Map(
    rules.places.flatMap((place) => place.rules.map(({ id }) => [id, place.group] as const)),
  )
  return (xml) => {
    const { hits, stops } = rules.evaluate(treeOf(xml))
    return layers.flatMap(({ groups }, layer) => {
      const inLayer = (id: string): boolean => groups.includes(groupOf.get(id) as RuleGroup)
      const theirs = official[layer]?.(xml) ?? []
      const stopped = stops.filter(({ rule }) => inLayer(rule.id))
      if (theirs === 'error')
        return stopped.length > 0 ? [] : ['the official run ends in an error, ours does not']
      const ours = new Set(hits.map(({ rule }) => rule.id).filter(inLayer))
      return [
        ...theirs.filter((id) => !ours.has(id)).map((id) => `we miss ${id}`),
        ...[...ours].filter((id) => !theirs.includes(id)).map((id) => `we add ${id}`),
        ...stopped.map(({ rule, cause }) => `we stop at ${rule.id} (${cause.kind} ${cause.node.name})`),
      ]
    })
  }
}

const isAtHand = referenceFolder() !== null
if (!isAtHand) sayReferenceMissing('PINT AE rules beside the official ones')

describe.runIf(isAtHand).each(specifications)('PINT AE %s', (specification) => {
  it('accepts every official sample, as the official rules do', () => {
    const compare = comparer(specification)
    const rules = currentRulePack().rules[specification]
    for (const { name, text } of samplesOf(specification)) {
      expect(compare(text), name).toEqual([])
      const fatal = rules.evaluate(treeOf(text)).hits.filter(({ rule }) => rule.severity === 'fatal')
      expect(
        fatal.map(({ rule }) => rule.id),
        name,
      ).toEqual([])
    }
  })

  it('says the same as the official rules about changed samples', () => {
    const plan = mutationPlan()
    const count = specification === 'billing' ? plan.count : Math.ceil(plan.count / 5)
    const compare = comparer(specification)
    const fragments = treeOf(readFileSync(join(import.meta.dirname, 'testing', 'fragments.xml')))
    const samples = specifications.flatMap(samplesOf).map(({ text }) => treeOf(text))
    const mutator = createMutator(samples, fragments, plan.seed + specification.length)
    const differences: string[] = []
    for (let index = 0; index < count; index += 1) {
      const { root, changes } = mutator.next()
      const difference = compare(serializeXml(root))
      if (difference.length > 0) differences.push(`#${index} ${changes.join('; ')}: ${difference.join(', ')}`)
    }
    expect(differences).toEqual([])
  })
})
