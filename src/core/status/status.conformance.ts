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
  buildMessageLevelStatus,
  checkMessageLevelStatus,
  messageLevelStatusRules,
  readMessageLevelStatus,
} from './index.ts'

const reference = referenceFolder()
if (reference === null) reportMissingReference('message level status against the official rules')

const stylesheet = join(reference ?? '', 'mls', '1.1.0', 'trn-mls', 'schematron', 'peppol-mls-1.0.1.xslt')

const plan = mutationPlan()

function rulesBroken(xml: string): string[] {
  const { root } = parseXml(xml)
  if (root === undefined) throw new Error('the sample is not XML')
  return [...new Set(checkMessageLevelStatus(root).map((finding) => finding.rule))].sort()
}

describe.skipIf(reference === null)('message level status 1.1.0', () => {
  const fired = new Set<string>()
  const official = reference === null ? () => [] : officialRules(stylesheet)
  const examples = reference === null ? [] : referenceFiles('mls', '1.1.0', 'trn-mls', 'example')
  const good = reference === null ? [] : referenceFiles('peppol', 'mls', 'peppol-commons', 'good')
  const bad = reference === null ? [] : referenceFiles('peppol', 'mls', 'peppol-commons', 'bad')
  const whole = [...examples.filter((file) => file.name.startsWith('MessageLevelStatus')), ...good]

  it('knows all 31 rules', () => {
    const ids = messageLevelStatusRules.contexts.flatMap((context) => context.assertions.map((one) => one.id))
    expect(ids).toEqual(
      Array.from({ length: 31 }, (_, index) => `SCH-MLS-${String(index + 1).padStart(2, '0')}`),
    )
  })

  it.each(whole)('accepts and reads $name', ({ text }) => {
    expect(rulesBroken(text)).toEqual([])
    expect(official(text)).toEqual([])
    expect(readMessageLevelStatus(text).status).not.toBeNull()
  })

  it.each(bad)('finds in $name what the official rules find', ({ name, text }) => {
    const expected = official(text)
    if (expected === 'error') expect(rulesBroken(text)).toContain('falaj-mls-repeated')
    else expect(rulesBroken(text)).toEqual(expected)
    for (const rule of expected === 'error' ? [] : expected) fired.add(rule)
    const number = /mls-(\d\d)/.exec(name)?.[1]
    if (number !== undefined && expected !== 'error') expect(rulesBroken(text)).toContain(`SCH-MLS-${number}`)
  })

  it('writes answers that the official rules accept', () => {
    const head = {
      messageId: 'd6a2cf6e-8f7c-4f0c-9f2c-5d0b6a3d1a10',
      issuedAt: '2026-11-21T20:15:00.123Z',
      senderId: '000002',
      receiverId: '000001-MLS',
      envelopeId: '4f3c2b1a-0000-4000-8000-000000000001',
    }
    expect(official(buildMessageLevelStatus({ ...head, code: 'AP' }))).toEqual([])
    expect(official(buildMessageLevelStatus({ ...head, code: 'AB', text: 'Forwarded by e-mail' }))).toEqual(
      [],
    )
    const lines = [{ location: '/Invoice/cbc:ID', text: 'The number is missing <&>', reason: 'BV' as const }]
    const rejected = buildMessageLevelStatus({ ...head, code: 'RE', text: 'مرفوض', lines })
    expect(official(rejected)).toEqual([])
    expect(schemaErrors('ApplicationResponse', rejected)).toEqual([])
    expect(readMessageLevelStatus(rejected).status).toMatchObject({ code: 'RE', text: 'مرفوض', lines })
  })

  it(`agrees with the official rules on ${plan.count} changed documents of seed ${plan.seed}`, {
    timeout: plan.timeout,
  }, () => {
    const random = seededRandom(plan.seed)
    const samples = whole.map(({ text }) => parseXml(text).root as XmlElement)
    const mutator = createMutator(samples, samples[0] as XmlElement, plan.seed)
    const disagreements: unknown[] = []
    for (let index = 0; index < plan.count; index++) {
      const { root: changed, changes } = mutator.next()
      const xml = random() < 0.6 ? serializeXml(changed) : writeVariant(changed, random).text
      const expected = official(xml)
      const found = rulesBroken(xml)
      const known = found.filter((rule) => !rule.startsWith('falaj-'))
      for (const rule of expected === 'error' ? [] : expected) fired.add(rule)
      // Where the official rules end in an error, or may do so in another processor, ours name the element or the root.
      const agrees =
        expected === 'error'
          ? found.length > known.length
          : String(known) === String(expected) &&
            (known.length === found.length || schemaErrors('ApplicationResponse', xml).length > 0)
      if (!agrees) disagreements.push({ index, changes, expected, found })
    }
    expect(disagreements).toEqual([])
  })

  it('has seen every rule fire', () => {
    const ids = messageLevelStatusRules.contexts.flatMap(({ assertions }) => assertions.map(({ id }) => id))
    expect(ids.filter((id) => !fired.has(id))).toEqual([])
  })
})
