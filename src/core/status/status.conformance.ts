import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseXml, serializeXml, type XmlElement } from '#core/xml'
import { mutateTree, mutationCount as mutations, seededRandom } from '../../../tools/mutate-tree.ts'
import { referenceFiles, referenceFolder, sayReferenceMissing } from '../../../tools/reference.ts'
import { officialRules } from '../../../tools/run-official.ts'
import { schemaErrors } from '../../../tools/schema-errors.ts'
import {
  buildMessageLevelStatus,
  checkMessageLevelStatus,
  messageLevelStatusRules,
  readMessageLevelStatus,
} from './index.ts'

const reference = referenceFolder()
if (reference === null) sayReferenceMissing('message level status against the official rules')

const stylesheet = join(reference ?? '', 'mls', '1.1.0', 'trn-mls', 'schematron', 'peppol-mls-1.0.1.xslt')

function ours(xml: string): string[] {
  const { root } = parseXml(xml)
  if (root === undefined) throw new Error('the sample is not XML')
  return [...new Set(checkMessageLevelStatus(root).map((finding) => finding.rule))].sort()
}

describe.skipIf(reference === null)('message level status 1.1.0', () => {
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
    expect(ours(text)).toEqual([])
    expect(official(text)).toEqual([])
    expect(readMessageLevelStatus(text).status).not.toBeNull()
  })

  it.each(bad)('finds in $name what the official rules find', ({ name, text }) => {
    const expected = official(text)
    if (expected === 'error') expect(ours(text)).toContain('falaj-mls-repeated')
    else expect(ours(text)).toEqual(expected)
    const number = /mls-(\d\d)/.exec(name)?.[1]
    if (number !== undefined && expected !== 'error') expect(ours(text)).toContain(`SCH-MLS-${number}`)
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

  it(`agrees with the official rules on ${mutations} changed answers`, () => {
    const random = seededRandom(1821)
    const samples = whole.map(({ text }) => parseXml(text).root as XmlElement)
    const disagreements: unknown[] = []
    for (let index = 0; index < mutations; index++) {
      let changed = samples[index % samples.length] as XmlElement
      for (let times = 0; times <= index % 3; times++) changed = mutateTree(changed, random)
      const xml = serializeXml(changed)
      const expected = official(xml)
      const found = ours(xml)
      // Where the official rules may end in an error or not, ours always name the repetition; the schema forbids it too.
      const repeated = found.includes('falaj-mls-repeated')
      const officialIds = found.filter((rule) => rule !== 'falaj-mls-repeated')
      const agrees =
        expected === 'error'
          ? repeated
          : String(officialIds) === String(expected) &&
            (!repeated || schemaErrors('ApplicationResponse', xml).length > 0)
      if (!agrees) disagreements.push({ index, expected, found, xml })
    }
    expect(disagreements).toEqual([])
  })
})
