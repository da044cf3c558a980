import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fatal, warning } from '#core/findings'
import {
  buildMessageLevelStatus,
  isStatusFrom,
  linesOfFindings,
  type MessageLevelStatusRequest,
  mainIdOf,
  readMessageLevelStatus,
  statusReceiver,
} from './index.ts'
import { serviceProviderOfSeat } from './service-provider.ts'

const request: MessageLevelStatusRequest = {
  messageId: 'm-1',
  issuedAt: '2026-11-21T20:15:00Z',
  senderId: '000002',
  receiverId: '000001',
  code: 'AP',
  envelopeId: '4f3c2b1a-0000-4000-8000-000000000001',
}

describe('a message level status', () => {
  it('is read back as it was written', () => {
    const texts = fc
      .string({ minLength: 1, maxLength: 40 })
      .map((text) => `x${text.replace(/[^ -~؀-ۿ]/g, '')}`)
    const line = fc.record({
      location: texts,
      text: texts,
      reason: fc.constantFrom('SV' as const, 'BV', 'FD'),
    })
    fc.assert(
      fc.property(texts, fc.array(line, { minLength: 1, maxLength: 4 }), (text, lines) => {
        const tidy = (value: string) => value.replace(/ +/g, ' ').trim()
        const { status } = readMessageLevelStatus(
          buildMessageLevelStatus({ ...request, code: 'RE', text, lines }),
        )
        expect(status).toEqual({
          messageId: 'm-1',
          issueDate: '2026-11-21',
          issueTime: '20:15:00Z',
          senderId: '000002',
          receiverId: '000001',
          code: 'RE',
          text: tidy(text),
          envelopeId: request.envelopeId,
          lines: lines.map((one) => ({ ...one, location: tidy(one.location), text: tidy(one.text) })),
        })
      }),
    )
  })

  it('is refused before it leaves when it breaks a rule', () => {
    expect(() => buildMessageLevelStatus({ ...request, code: 'RE', text: 'no' })).toThrow('SCH-MLS-23')
    expect(() => buildMessageLevelStatus({ ...request, senderId: '2' })).toThrow('SCH-MLS-09')
    const line = { location: 'NA', text: 'late', reason: 'BV' as const }
    expect(() => buildMessageLevelStatus({ ...request, lines: [line] })).toThrow('SCH-MLS-25')
    expect(() => buildMessageLevelStatus({ ...request, issuedAt: 'now' })).toThrow('issuedAt')
  })

  it('that breaks a rule still says which envelope it speaks of, and nothing else', () => {
    const xml = buildMessageLevelStatus(request).replace('>AP<', '>XX<')
    const { status, envelopeId, senderId, findings } = readMessageLevelStatus(xml)
    expect([status, envelopeId, senderId]).toEqual([null, request.envelopeId, '000002'])
    expect(findings.map((finding) => finding.rule)).toEqual(['SCH-MLS-19'])
    expect(readMessageLevelStatus('<a').findings[0]?.rule).toBe('falaj-xml-malformed')
    expect(readMessageLevelStatus('<a/>').findings[0]?.rule).toBe('falaj-mls-root')
  })
})

describe('service providers', () => {
  it('are matched by their main id, not by use case or seat prefix', () => {
    expect(mainIdOf('000006-TESTBED.3001')).toBe('000006')
    expect(mainIdOf('0242:000006')).toBe('000006')
    expect(mainIdOf('PAE000006')).toBeNull()
    expect(serviceProviderOfSeat('PAE000006')).toBe('000006')
    expect(isStatusFrom('000006-MLS', '000006')).toBe(true)
    expect(isStatusFrom('000006', 'PAE000006')).toBe(true)
    expect(isStatusFrom('000007', 'PAE000006')).toBe(false)
    expect(isStatusFrom('nonsense', 'nonsense')).toBe(false)
  })

  it('are answered where they ask for it only when the address is their own', () => {
    expect(statusReceiver('PAE000001', '0242:000001-MLS')).toBe('000001-MLS')
    expect(statusReceiver('PAE000001', '0242:000002')).toBe('000001')
    expect(statusReceiver('PAE000001', '0235:1234567890')).toBe('000001')
    expect(statusReceiver('PAE000001')).toBe('000001')
    expect(statusReceiver('nonsense', '0242:000001')).toBeNull()
  })
})

describe('lines of an answer', () => {
  it('tell syntax from rules and remarks, put failures first and end somewhere', () => {
    const lines = linesOfFindings([
      warning('ibr-1', 'lines[0]', 'remark'),
      fatal('ibr-2', { xpath: '/Invoice/cbc:ID' }, 'rule'),
      fatal('falaj-xml-malformed', '', 'syntax'),
      fatal('falaj-schema-order', { xpath: '/Invoice/cbc:ID' }, 'order'),
      fatal('falaj-unknown-document', { xpath: '/Order' }, 'root'),
    ])
    expect(lines).toEqual([
      { location: '/Invoice/cbc:ID', text: '[ibr-2] rule', reason: 'BV' },
      { location: 'NA', text: '[falaj-xml-malformed] syntax', reason: 'SV' },
      { location: '/Invoice/cbc:ID', text: '[falaj-schema-order] order', reason: 'SV' },
      { location: '/Order', text: '[falaj-unknown-document] root', reason: 'SV' },
      { location: 'NA', text: '[ibr-1] remark', reason: 'BW' },
    ])
    expect(linesOfFindings(Array.from({ length: 5000 }, () => fatal('r', '', 'm')))).toHaveLength(100)
  })
})
