import { describe, expect, it } from 'vitest'
import { asIssued, completeDraft, type OwnParticipant, withOwnParty } from '#core/drafts'
import { type InvoiceDraft, invoiceDraftSchema } from '#core/invoice'
import { checkDocument, checkDraft, checkXml, currentRulePack, rulePackFor, rulePacks } from '#core/rules'
import { computeTotals } from '#core/tax'
import { writeUbl } from '#core/ubl'
import { goldenInput } from '../../../tools/golden-examples.ts'

const good: InvoiceDraft = invoiceDraftSchema.parse(goldenInput('standard-tax-invoice'))
const today = '2027-02-10'

describe('a draft is checked', () => {
  it('complete, with its amounts, by the rules on what would be sent', () => {
    const checked = checkDraft(good, today)
    expect(checked.draft).toEqual(completeDraft(good))
    expect(checked.totals).toEqual(computeTotals(good))
    expect(checked.findings).toEqual([])
    expect(checked.rulePack).toBe(rulePackFor(good.issueDate).id)
    expect(checkXml(writeUbl(checked.draft, checked.totals)).findings).toEqual([])
  })

  it('with the findings of `checkDocument`, and counts the rules that have nothing to say', () => {
    const { lines: _lines, number: _number, ...bad } = good
    const checked = checkDraft(bad, today)
    expect(checked.findings.map(({ rule }) => rule)).toContain('ibr-016')
    expect(checked.findings).toEqual(checkDocument(bad, computeTotals(bad), { pack: checked.rulePack }))
    const ruleIds = currentRulePack().rules.billing.ids
    expect(checkDraft(good, today).passed).toBe(ruleIds.size)
    expect(checked.passed).toBeLessThan(ruleIds.size)
  })

  it('more strictly than a document of others, where a provider may refuse what the rules let pass', () => {
    const [line, ...lines] = good.lines ?? []
    const free = { ...good, lines: [{ ...line, price: { gross: '-0.00' } }, ...lines] }
    expect(checkDraft(free, today).findings).toContainEqual(
      expect.objectContaining({
        rule: 'falaj-negative-zero',
        severity: 'fatal',
        path: 'lines[0].price.gross',
      }),
    )
    const ofOthers = checkXml(writeUbl(completeDraft(free), computeTotals(free))).findings
    expect(ofOthers.map(({ rule, severity }) => [rule, severity])).toEqual([
      ['falaj-negative-zero', 'warning'],
    ])
  })

  it('by the pack of its date, else of today', () => {
    const [oldest] = rulePacks
    const { issueDate: _issueDate, ...undated } = good
    expect(checkDraft(undated, '2020-01-01').rulePack).toBe(oldest?.id)
    expect(checkDraft({ ...good, issueDate: '2020-01-01' }, today).rulePack).toBe(oldest?.id)
    expect(checkDraft({ ...good, issueDate: 'tomorrow' }, today).rulePack).toBe(rulePackFor(today).id)
    expect(rulePackFor('', undefined)).toBe(currentRulePack())
  })
})

describe('a draft as issued', () => {
  it('has a unique identifier and a number: of the series, or as it was typed', () => {
    const { uuid: _uuid, ...draft } = good
    const codes = checkDraft(draft, today).findings.map(({ rule }) => rule)
    expect(codes).toEqual(['ibr-193-ae'])
    expect(checkDraft(asIssued(draft, { number: null }), today).findings).toEqual([])
    expect(asIssued(draft, { number: 'A-7', uuid: 'u' })).toMatchObject({ number: 'A-7', uuid: 'u' })
    expect(asIssued({ ...draft, number: ' B-1 ' }, { number: null }).number).toBe('B-1')
    expect(asIssued({ ...draft, number: ' ' }, { number: null })).not.toHaveProperty('number')
  })
})

describe('our own side of a draft', () => {
  const participant: OwnParticipant = {
    participantId: '0235:1234567890',
    tin: '1234567890',
    trn: '',
    nameEn: '',
    nameAr: 'شركة',
    legalRegistration: { id: 'CN-1', type: 'TL', authority: '' },
    address: {
      line1: 'Street 1',
      line2: '',
      line3: '',
      city: 'Dubai',
      postalCode: '',
      subdivision: 'DXB',
      country: 'AE',
    },
    email: 'tax@example.ae',
    phone: '',
  }

  it('comes from the participant: the seller, or the buyer who bills himself', () => {
    const typed = { legalName: 'Somebody else', trn: '100123456700003', contact: { name: 'Mariam' } }
    const own = withOwnParty({ kind: 'invoice', seller: typed, buyer: { legalName: 'B' } }, participant)
    expect(own.buyer).toEqual({ legalName: 'B' })
    expect(own.seller).toEqual({
      legalName: 'شركة',
      participantId: { scheme: '0235', value: '1234567890' },
      tin: '1234567890',
      legalRegistration: { value: 'CN-1', type: 'TL' },
      address: { line1: 'Street 1', city: 'Dubai', subdivision: 'DXB', country: 'AE' },
      contact: { name: 'Mariam', email: 'tax@example.ae' },
    })
    const selfBilled = withOwnParty({ kind: 'selfBilledInvoice', seller: typed }, participant)
    expect(selfBilled.seller).toEqual(typed)
    expect(selfBilled.buyer?.legalName).toBe('شركة')
  })
})

describe('dates of a draft', () => {
  const dated = (change: Partial<InvoiceDraft>, day: string): [string, string, string][] =>
    checkDraft({ ...good, ...change }, day)
      .findings.filter(({ rule }) => /date-(future|old|before-vat|far)$/.test(rule))
      .map(({ rule, severity, path }) => [severity, rule, path])

  it('are compared with today', () => {
    expect(dated({}, '2027-02-10')).toEqual([])
    expect(dated({}, '2027-02-09')).toEqual([['warning', 'falaj-issue-date-future', 'issueDate']])
    expect(dated({}, '2027-12-07')).toEqual([])
    expect(dated({}, '2027-12-08')).toEqual([['warning', 'falaj-issue-date-old', 'issueDate']])
    expect(dated({ issueDate: '2062-11-25', dueDate: '2062-12-25' }, '2026-11-25')).toContainEqual([
      'warning',
      'falaj-issue-date-future',
      'issueDate',
    ])
  })

  it('before the start of VAT block our own document, and only warn about received ones', () => {
    const old = { issueDate: '2017-12-31', dueDate: '2018-01-30' }
    expect(dated(old, '2027-02-10')).toContainEqual(['fatal', 'falaj-issue-date-before-vat', 'issueDate'])
    expect(dated({ ...old, issueDate: '2018-01-01' }, '2018-01-01')).toEqual([])
    const written = completeDraft({ ...good, ...old })
    const found = checkXml(writeUbl(written, computeTotals(written))).findings
    expect(found.filter(({ rule }) => rule === 'falaj-issue-date-before-vat')).toMatchObject([
      { severity: 'warning', params: { value: '2017-12-31' } },
    ])
  })

  it('of payment and supply are compared with the date of issue', () => {
    expect(dated({ dueDate: '2029-02-10' }, '2027-02-10')).toEqual([])
    expect(dated({ dueDate: '2029-02-12' }, '2027-02-10')).toEqual([
      ['warning', 'falaj-due-date-far', 'dueDate'],
    ])
    expect(dated({ delivery: { date: '2017-02-08' } }, '2027-02-10')).toEqual([
      ['warning', 'falaj-supply-date-far', 'delivery.date'],
    ])
    const years = { start: '2027-02-10', end: '2030-02-09' }
    expect(dated({ period: years }, '2027-02-10')).toEqual([])
    expect(dated({ period: { ...years, end: '2072-02-09' } }, '2027-02-10')).toEqual([
      ['warning', 'falaj-supply-date-far', 'period.end'],
    ])
  })
})
