import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseXml, serializeXml, type XmlElement } from '#core/xml'
import { mutateTree, seededRandom } from '../../../tools/mutate-tree.ts'
import {
  buildInvoiceResponse,
  clarificationsOf,
  decisionOfStatus,
  disputeReasons,
  type InvoiceResponseRequest,
  issuedAtOf,
  readInvoiceResponse,
  referencedTypeCode,
  responseStatuses,
  statusOfDecision,
  wordsOf,
} from './index.ts'
import { statusReasons } from './invoice-response.ts'

const request: InvoiceResponseRequest = {
  messageId: 'm-1',
  issuedAt: '2026-11-21T20:15:00.123Z',
  sender: { scheme: '0235', value: '1234567890', name: 'هاجر للتجارة' },
  receiver: { scheme: '0235', value: '1987654321', name: 'Falaj & Sons <Steel>' },
  status: 'UQ',
  note: 'Please answer soon',
  effectiveDate: '2026-11-22',
  clarifications: [
    {
      list: 'OPStatusReason',
      code: 'REF',
      text: 'The order is missing',
      conditions: [
        { term: 'BT-13', value: 'PO-1' },
        { term: 'BT-12', value: null },
      ],
    },
    { list: 'OPStatusAction', code: 'PIN', text: null, conditions: [] },
  ],
  document: { number: 'INV-1', typeCode: '380', issueDate: '2026-11-20' },
}

describe('an invoice response', () => {
  it('comes back as it was written, and the same request gives the same bytes', () => {
    const xml = buildInvoiceResponse(request)
    expect(buildInvoiceResponse(request)).toBe(xml)
    const { response, findings } = readInvoiceResponse(xml)
    expect(findings).toEqual([])
    const { issuedAt, ...rest } = request
    expect(response).toEqual({ ...rest, issueDate: '2026-11-21', issueTime: '20:15:00.123Z' })
    expect(response && issuedAtOf(response)).toBe(issuedAt)
    expect(response && wordsOf(response)).toBe('Please answer soon\nThe order is missing\nBT-13: PO-1\nBT-12')
  })

  it('carries what people type', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 200 }).map((value) => value.trim())
    const printable = text.filter((value) => value !== '' && !/[\p{Cc}\p{Cs}\ufffe\uffff]/u.test(value))
    const reasons = fc.uniqueArray(fc.constantFrom(...disputeReasons), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(
        printable,
        reasons,
        fc.constantFrom('hold' as const, 'dispute' as const),
        (words, codes, decision) => {
          const clarifications = clarificationsOf(decision, words, codes)
          const xml = buildInvoiceResponse({ ...request, status: statusOfDecision(decision), clarifications })
          const { response } = readInvoiceResponse(xml)
          expect(response && decisionOfStatus(response.status)).toBe(decision)
          const read = response?.clarifications.filter(({ list }) => list === 'OPStatusReason')
          expect(read?.map(({ code }) => code).sort()).toEqual([...codes].sort())
          expect(read?.flatMap(({ text: said }) => said ?? [])).toEqual([words.replace(/[ \t\r\n]+/g, ' ')])
        },
      ),
      { seed: 111, numRuns: 200 },
    )
  })

  it('is not written when it would break a rule, naming the rule', () => {
    const refused = (change: Partial<InvoiceResponseRequest>) => () =>
      buildInvoiceResponse({ ...request, ...change })
    expect(refused({ clarifications: [] })).toThrow(/PEPPOL-T111-R001/)
    expect(refused({ document: { number: '', typeCode: '380', issueDate: null } })).toThrow(
      /PEPPOL-COMMON-R001/,
    )
    expect(refused({ document: { number: 'X', typeCode: '480', issueDate: null } })).toThrow(
      /PEPPOL-T111-B04201/,
    )
    expect(refused({ issuedAt: 'yesterday' })).toThrow(/issuedAt/)
    expect(referencedTypeCode('480')).toBe('380')
    expect(referencedTypeCode('381')).toBe('381')
  })

  it('of any content is read without falling over; what breaks a rule decides nothing', () => {
    const random = seededRandom(4343)
    const sample = parseXml(buildInvoiceResponse(request)).root as XmlElement
    for (let index = 0; index < 500; index++) {
      let changed = sample
      for (let times = 0; times <= index % 4; times++) changed = mutateTree(changed, random)
      const { response, findings } = readInvoiceResponse(serializeXml(changed))
      expect(response === null).toBe(findings.some(({ severity }) => severity === 'fatal'))
      if (response) expect(responseStatuses).toContain(response.status)
    }
    for (const text of ['', '<', '<a/>', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'])
      expect(readInvoiceResponse(text).response).toBeNull()
  })
})

describe('decisions', () => {
  it('are three of the seven statuses', () => {
    expect(responseStatuses.map((status) => decisionOfStatus(status))).toEqual([
      null,
      null,
      'hold',
      null,
      'dispute',
      'approve',
      null,
    ])
    expect(statusReasons.filter((code) => !disputeReasons.some((known) => known === code))).toEqual([
      'NON',
      'PPD',
    ])
  })
})
