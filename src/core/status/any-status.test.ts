import { describe, expect, it } from 'vitest'
import { hasFatal } from '#core/findings'
import { cloneElement, parseXml, walkElements, type XmlElement } from '#core/xml'
import { buildMessageLevelStatus, readMessageLevelStatus } from './index.ts'

const status = buildMessageLevelStatus({
  messageId: 'm-1',
  issuedAt: '2026-11-21T20:15:00Z',
  senderId: '000002',
  receiverId: '000001',
  code: 'RE',
  text: 'Refused',
  envelopeId: '4f3c2b1a-0000-4000-8000-000000000001',
  lines: [
    { location: '/Invoice/cbc:ID', text: 'Missing', reason: 'BV' },
    { location: 'NA', text: 'Remark', reason: 'BW' },
  ],
})

describe('an answer that lacks one thing', () => {
  it('is readable exactly when no rule is broken', () => {
    const whole = parseXml(status).root as XmlElement
    const count = [...walkElements(whole)].length
    const rules = new Set<string>()
    for (let index = 1; index < count; index += 1) {
      const root = cloneElement(whole)
      const node = [...walkElements(root)][index] as XmlElement
      node.parent?.children.splice(node.parent.children.indexOf(node), 1)
      const reading = readMessageLevelStatus(root)
      for (const { rule } of reading.findings) rules.add(rule)
      expect(reading.status === null, node.name).toBe(hasFatal(reading.findings))
    }
    expect(rules.size).toBeGreaterThan(15)
  })

  it('is refused by the schema where no rule looks: a line without a response', () => {
    const noReason = status.replace(/(>NA<[^]*?<\/cac:LineReference>)[^]*?(<\/cac:LineResponse>)/, '$1$2')
    expect(noReason).not.toContain('BW')
    const { status: read, findings } = readMessageLevelStatus(parseXml(noReason).root as XmlElement)
    expect(read).toBeNull()
    expect(findings.map(({ rule, xpath }) => [rule, xpath])).toEqual([
      [
        'falaj-schema-missing-element',
        '/ubl:ApplicationResponse/cac:DocumentResponse/cac:LineResponse[2]/cac:Response',
      ],
    ])
  })
})
