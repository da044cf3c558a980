/**
 * Mistakes that others make when they map their documents: parties, items, dates and references. The table of all
 * cases is docs/mapping-cases.md.
 */
import { describe, expect, it } from 'vitest'
import { itemTypes, reverseChargeTypes } from '#core/codelists'
import { toCreditNote } from '#core/drafts'
import type { Party } from '#core/invoice'
import { readUbl } from '#core/ubl'
import {
  clicked,
  example,
  fatalRules,
  findingsOf,
  severities,
  standard,
  withItem,
  withParty,
  xmlOf,
} from '../../../tools/mapping-case-documents.ts'
import { checkXml } from './index.ts'

const trn = '104238816300003'
const tin = '1042388163'
const sides = ['seller', 'buyer'] as const

describe('numbers of parties', () => {
  const letters = '10423881630000A'
  const asTrn = { trn: 'ibr-132-ae', tin: 'ibr-148-ae' } as const
  it.each([
    ['seller', 'trn', trn, true],
    ['seller', 'trn', tin, false],
    ['seller', 'trn', letters, false],
    ['seller', 'tin', tin, true],
    ['seller', 'tin', trn, false],
    ['seller', 'tin', '10423881A3', false],
    ['buyer', 'trn', trn, true],
    ['buyer', 'trn', tin, false],
    ['buyer', 'trn', letters, false],
  ] as const)('mapping case 6: the %s says %s %s: %s', (side, scheme, number, isRight) => {
    const found = fatalRules(withParty(side, { [scheme]: number }))
    expect(found.includes(asTrn[scheme])).toBe(!isRight)
  })

  it.each(sides)(
    'mapping case 7: a TRN as participant id of the %s is refused in the form, warned of on arrival',
    (side) => {
      const number = side === 'seller' ? trn : '103977254400003'
      const draft = withParty(side, { participantId: { scheme: '0235', value: number } })
      expect(severities(draft, 'falaj-participant-id')).toEqual(['fatal', 'warning'])
      const { label, draft: fixed } = clicked(draft, 'falaj-participant-id')
      expect([label, fixed[side]?.participantId?.value]).toEqual(['endpoint.form', number.slice(0, 10)])
      expect(findingsOf(fixed)).toEqual([])
    },
  )

  it('mapping case 8: an emirate by the code of an ERP is pointed out, and one click gives the right one', () => {
    const codes = { DU: 'DXB', AZ: 'AUH', SH: 'SHJ', AJ: 'AJM', RK: 'RAK', UQ: 'UAQ', FU: 'FUJ' }
    for (const [code, emirate] of Object.entries(codes)) {
      for (const typed of [code, `AE-${code}`, code.toLowerCase()]) {
        const draft = withParty('buyer', { address: { ...standard().buyer?.address, subdivision: typed } })
        expect(severities(draft, 'falaj-emirate')).toEqual(['warning', 'warning'])
        const { label, draft: fixed } = clicked(draft, 'falaj-emirate')
        expect([label, fixed.buyer?.address?.subdivision]).toEqual(['emirate', emirate])
      }
    }
    const unknown = withParty('buyer', { address: { ...standard().buyer?.address, subdivision: 'XX' } })
    expect(clicked(unknown, 'falaj-emirate').label).toBeUndefined()
  })

  it.each(sides)('mapping case 9: a licence of the %s with the tax number on it is warned of', (side) => {
    const given = standard()[side] ?? {}
    const licence = (value: string, type = 'TL'): Partial<Party> => ({
      legalRegistration: { value, type, authority: 'Dubai Department of Economy and Tourism' },
    })
    const ownTrn = given.trn ?? ''
    for (const value of [ownTrn, ownTrn.slice(0, 10), `TRN ${ownTrn}`]) {
      const draft = withParty(side, licence(value))
      expect(severities(draft, 'falaj-licence-number')).toEqual(['warning', 'warning'])
    }
    for (const change of [licence('784512'), licence(ownTrn.slice(0, 9)), licence(ownTrn, 'EID')])
      expect(severities(withParty(side, change), 'falaj-licence-number')).toEqual([undefined, undefined])
  })

  it.each([
    ['seller', 'ibr-172-ae'],
    ['buyer', 'ibr-101-ae'],
  ] as const)(
    'mapping case 10: a licence of the %s without its authority is refused with words',
    (side, rule) => {
      const [finding] = findingsOf(withParty(side, { legalRegistration: { value: '784512', type: 'TL' } }))
      expect(finding).toMatchObject({ rule, severity: 'fatal' })
      expect(finding?.message).toContain('enter the authority that issued it')
      const xml = xmlOf(standard())
      const wrongAttribute = xml.replaceAll('schemeAgencyName=', 'schemeName=')
      const found = checkXml(wrongAttribute).findings.flatMap((one) =>
        one.severity === 'fatal' ? one.rule : [],
      )
      expect(found).toContain(rule)
    },
  )

  it('mapping case 22: the country of the buyer is the buyer’s own', () => {
    const draft = example('export-report-only')
    const address = /<cac:AccountingCustomerParty>[^]*?<cbc:IdentificationCode>(\w+)</.exec(xmlOf(draft))
    expect(address?.[1]).toBe('DE')
    expect(findingsOf(draft)).toEqual([])
    const { address: foreign } = draft.buyer ?? {}
    const atHome = withParty('buyer', { address: { ...foreign, country: 'AE', subdivision: 'DXB' } }, draft)
    expect(severities(atHome, 'falaj-export-buyer')).toEqual(['warning', 'warning'])
  })
})

describe('items', () => {
  it('mapping case 11: what is supplied under reverse charge is one of the listed codes', () => {
    const draft = example('reverse-charge')
    for (const { code } of reverseChargeTypes.entries)
      expect(fatalRules(withItem(draft, { reverseChargeType: code }))).toEqual([])
    for (const text of ['scrap metal', 'DL8.48.9.Z'])
      expect(fatalRules(withItem(draft, { reverseChargeType: text }))).toContain('ibr-006-ae')
  })

  it('mapping case 12: a service code among the classifications is two findings, and one click moves it', () => {
    const classifications = [{ code: '998719', list: 'SAC' }]
    const draft = withItem(standard(), { type: 'S', serviceCodes: undefined, classifications })
    const both = ['ibr-185-ae', 'ibr-188-ae']
    expect(fatalRules(draft)).toEqual(expect.arrayContaining(both))
    for (const rule of both) {
      const { label, draft: fixed } = clicked(draft, rule)
      expect(label).toBe('item.serviceCode')
      expect(fixed.lines?.[0]?.item).toMatchObject({ serviceCodes: [{ value: '998719' }] })
      expect(fixed.lines?.[0]?.item?.classifications).toBeUndefined()
      expect(findingsOf(fixed)).toEqual([])
    }
  })

  it('mapping case 23: goods without an HS code are reported, even if they are not marked as goods', () => {
    expect(itemTypes.entries.map(({ code }) => code)).toContain('G')
    const draft = withItem(standard(), { type: 'G', serviceCodes: undefined, classifications: undefined })
    const [finding] = findingsOf(draft)
    expect(finding).toMatchObject({ rule: 'ibr-184-ae', severity: 'fatal' })
    expect(finding?.message).toContain('or do not mark the item as goods')
    const { label, draft: fixed } = clicked(draft, 'ibr-184-ae')
    expect([label, fixed.lines?.[0]?.item?.type]).toEqual(['item.noType', undefined])
    expect(findingsOf(fixed)).toEqual([])
  })
})

describe('dates and references', () => {
  it('mapping case 13: a tax point on the day of the document is reported, and removed with one click', () => {
    const draft = standard({ taxPointDate: standard().issueDate })
    const [finding] = findingsOf(draft)
    expect(finding).toMatchObject({ rule: 'ibr-141-ae', severity: 'fatal' })
    expect(finding?.message).toContain('Leave it empty if they are the same')
    const { label, draft: fixed } = clicked(draft, 'ibr-141-ae')
    expect([label, fixed.taxPointDate]).toEqual(['taxPoint.same', undefined])
    expect(findingsOf(fixed)).toEqual([])
    expect(fatalRules(standard({ taxPointDate: '2027-02-09' }))).toEqual([])
  })

  it('mapping case 16: a credit note names the invoice by number, date and unique identifier', () => {
    const invoice = standard()
    const { number, uuid, issueDate } = invoice
    const credit = toCreditNote(invoice, { issueDate: '2027-02-20', reason: 'DL8.61.1.A' })
    expect(credit?.precedingDocuments).toEqual([{ number, uuid, issueDate }])
    const draft = {
      kind: 'creditNote' as const,
      ...credit,
      number: 'CN-1',
      uuid: '5f0c1f5e-7d0b-4a44-9f59-0d3a6a1b0799',
    }
    const xml = xmlOf(draft)
    expect(xml.replace(/\s*\n\s*/g, '')).toContain(
      `<cac:InvoiceDocumentReference><cbc:ID>${number}</cbc:ID><cbc:UUID>${uuid}</cbc:UUID><cbc:IssueDate>${issueDate}</cbc:IssueDate>`,
    )
    expect(checkXml(xml).findings).toEqual([])
    expect(readUbl(xml)).toMatchObject({
      document: { precedingDocuments: [{ number, uuid, issueDate }] },
      unmodeled: [],
    })
  })
})
