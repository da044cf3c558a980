import { describe, expect, it } from 'vitest'
import { newDraft, toKind } from '#core/drafts'
import type { InvoiceDraft } from '#core/invoice'
import { computeTotals } from '#core/tax'
import { checkEntries, checkRecords, type DraftRecords } from './index.ts'

const draft = newDraft('invoice', { issueDate: '2026-11-21' })
const paidTo = (value: string, scheme?: string): InvoiceDraft => ({
  ...draft,
  paymentMeans: [{ code: '30', account: { value, ...(scheme ? { scheme } : {}) } }],
})
const rulesOf = (given: InvoiceDraft) => checkEntries(given).map(({ rule, path }) => `${rule} ${path}`)

describe('typed fields', () => {
  it.each(['AE070331234567890123456', 'ae07 0331 2345 6789 0123 456', 'GB82 WEST 1234 5698 7654 32', ''])(
    'takes the account %s',
    (account) => expect(rulesOf(paidTo(account))).toEqual([]),
  )

  it('accepts an account number that is no IBAN, unless it claims to be one', () => {
    expect(rulesOf(paidTo('021000021-1234567'))).toEqual([])
    expect(rulesOf(paidTo('021000021-1234567', 'IBAN'))).toEqual([
      'falaj-iban-form paymentMeans[0].account.value',
    ])
  })

  it('reports an IBAN of the wrong length with its country, and one with wrong check digits', () => {
    expect(checkEntries(paidTo('AE07033'))).toMatchObject([
      {
        rule: 'falaj-iban-length',
        severity: 'fatal',
        path: 'paymentMeans[0].account.value',
        params: { country: 'AE', expected: '23', actual: '7' },
      },
    ])
    expect(rulesOf(paidTo('AE070331234567890123465'))).toEqual([
      'falaj-iban-check-digits paymentMeans[0].account.value',
    ])
    // The letter O for a zero.
    expect(rulesOf(paidTo('AEO70331234567890123456'))).toEqual([
      'falaj-iban-form paymentMeans[0].account.value',
    ])
  })

  it('refuses characters that no XML can carry, at their field', () => {
    const lines = [{ item: { name: 'Ro\u0000pe' } }, { item: { name: 'حبل 😀\n' }, note: '\ud800' }]
    expect(rulesOf({ ...draft, lines })).toEqual([
      'falaj-text-characters lines[0].item.name',
      'falaj-text-characters lines[1].note',
    ])
  })

  it('accepts dates of plausible years only', () => {
    for (const issueDate of ['0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31'])
      expect(rulesOf({ ...draft, issueDate })).toEqual(['falaj-date-years issueDate'])
    for (const issueDate of ['1900-01-01', '2199-12-31']) expect(rulesOf({ ...draft, issueDate })).toEqual([])
    const period = { start: '0002-01-01', end: '2026-01-01' }
    expect(rulesOf({ ...draft, dueDate: '9999-12-31', period })).toEqual([
      'falaj-date-years dueDate',
      'falaj-date-years period.start',
    ])
  })

  it('checks attachments: type of the file, links to the web, names of files', () => {
    const attached = (...attachments: NonNullable<InvoiceDraft['attachments']>) =>
      rulesOf({ ...draft, attachments })
    const file = (content: string, name = 'terms.pdf', mimeType = 'application/pdf') => ({
      file: { content: content.startsWith('%') ? btoa(content) : content, name, mimeType },
    })
    expect(attached(file('%PDF-1.7 and so on'), { url: 'https://example.ae/terms?a=1#b' })).toEqual([])
    expect(attached(file(btoa('a;b'), 'عرض السعر (2).csv', 'text/csv'))).toEqual([])
    expect(attached(file(`JVBERi${'A'.repeat(8_000_000)}AA`))).toEqual([])
    for (const content of ['!!!notbase64', 'JVBER', 'JVBERi0=A===', 'JVBERi===', btoa('<html>')])
      expect(attached(file(content))).toEqual(['falaj-attachment-content attachments[0].file.content'])
    for (const name of ['../../etc/passwd', 'a\\b.pdf', 'invoice\u202efdp.exe', 'a\nb.pdf', '..'])
      expect(attached(file('%PDF-1.7', name))).toEqual(['falaj-attachment-name attachments[0].file.name'])
    for (const url of [
      ...['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'example.ae/terms', 'https://'],
      ...[
        'http://169.254.169.254/latest',
        'http://localhost:5000',
        'http://127.1/',
        'http://[::1]/',
        'http://2130706433/',
      ],
      ...[
        'http://10.0.0.1/a',
        'https://user:secret@example.ae/',
        'http://[fd00::1]/',
        'http://[::ffff:7f00:1]/',
      ],
    ])
      expect(attached({ url }), url).toEqual(['falaj-attachment-link attachments[0].url'])
  })

  it('warns about an inverted or implausible rate, and refuses none above zero', () => {
    const at = (currency: string, rate: string, target?: string) =>
      checkEntries({ ...draft, currency, exchangeRate: { rate, ...(target ? { target } : {}) } }).map(
        ({ rule, severity }) => `${severity} ${rule}`,
      )
    expect(at('USD', '0.272294')).toEqual(['warning falaj-rate-turned-over'])
    expect(at('USD', '36.725')).toEqual(['warning falaj-rate-pegged'])
    expect(at('EUR', '40')).toEqual(['warning falaj-rate-far'])
    expect(at('USD', '0.0001')).toEqual(['fatal falaj-rate-pegged'])
    expect(at('JPY', '40')).toEqual(['fatal falaj-rate-turned-over'])
    expect(at('USD', '0')).toEqual(['fatal falaj-rate-positive'])
    for (const [currency = '', rate = '', target] of [
      ...[
        ['USD', '3.6725'],
        ['AED', '0'],
        ['USD', 'x'],
        ['XTS', '7'],
        ['USD', '0.94', 'EUR'],
      ],
    ])
      expect(at(currency, rate, target)).toEqual([])
  })

  it('requires the buyer of a B2B invoice to be identified as a business', () => {
    const to = (buyer: InvoiceDraft['buyer'], isBusiness = true) =>
      rulesOf({ ...draft, buyer, ...(isBusiness ? { buyerIsBusiness: true } : {}) })
    const registered = (type: string) => ({
      legalName: 'Hessa',
      legalRegistration: { type, value: '784-1990-1234567-1' },
    })
    for (const buyer of [{ legalName: 'Hessa' }, registered('EID'), registered('PAS'), registered('CD')]) {
      expect(to(buyer)).toEqual(['falaj-business-buyer buyer'])
      expect(to(buyer, false)).toEqual([])
    }
    expect(to(registered('TL'))).toEqual([])
    expect(to({ legalName: 'Nordlicht', legalRegistration: { value: 'HRB 114455' } })).toEqual([])
    expect(to({ legalName: 'Oasis', trn: '100000000600003' })).toEqual([])
    // Without a buyer, the rules already ask for one.
    expect(to({})).toEqual([])
  })

  it('advises when payment falls due before the date of the document', () => {
    expect(checkEntries({ ...draft, dueDate: '2026-11-20' })).toMatchObject([
      { rule: 'falaj-due-date-early', severity: 'warning', path: 'dueDate', params: { date: '2026-11-20' } },
    ])
    expect(rulesOf({ ...draft, dueDate: '2026-11-21' })).toEqual([])
    expect(rulesOf({ ...draft, retention: { percent: '5', dueDate: '2026-02-31' } })).toEqual([
      'falaj-retention-date retention.dueDate',
    ])
  })
})

describe('records', () => {
  const none: DraftRecords = {
    takenNumber: null,
    original: null,
    unknownOriginal: null,
    originalOf: null,
    agreement: null,
    filedPeriod: null,
    files: [],
  }
  const findingsOf = (given: InvoiceDraft, records: Partial<DraftRecords>) =>
    checkRecords(given, computeTotals(given), { ...none, ...records })

  it('refuses an attached file that is not stored, and files that are too large together', () => {
    const sha256 = 'a'.repeat(64)
    const other = 'b'.repeat(64)
    const given: InvoiceDraft = {
      ...draft,
      attachments: [
        { reference: 'LPO', file: { sha256, name: 'lpo.pdf', mimeType: 'application/pdf' } },
        { reference: 'Note', file: { sha256: other, name: 'note.pdf', mimeType: 'application/pdf' } },
      ],
    }
    const found = (...files: DraftRecords['files']) =>
      findingsOf(given, { files }).map(({ params, path, rule, severity }) => [rule, severity, path, params])
    const half = 5 * 1024 * 1024
    expect(found({ sha256, size: half }, { sha256: other, size: half })).toEqual([])
    expect(found({ sha256, size: half })).toEqual([
      ['falaj-attachment-missing', 'fatal', 'attachments[1].file', { name: 'note.pdf' }],
    ])
    expect(found({ sha256, size: half }, { sha256: other, size: half + 1 })).toEqual([
      ['falaj-attachment-total', 'fatal', 'attachments', { limit: '10' }],
    ])
  })

  it('warns of a date in a filed VAT period, at the date that decides', () => {
    const filedPeriod = { from: '2026-10-01', to: '2026-10-31' }
    const found = (given: InvoiceDraft) =>
      findingsOf(given, { filedPeriod }).map(({ params, path, rule, severity }) => [
        rule,
        severity,
        path,
        params,
      ])
    const expected = ['falaj-filed-period', 'warning']
    expect(found(draft)).toEqual([[...expected, 'issueDate', filedPeriod]])
    expect(found({ ...draft, taxPointDate: '2026-10-31' })).toEqual([
      [...expected, 'taxPointDate', filedPeriod],
    ])
    // A date that does not exist does not decide.
    expect(found({ ...draft, taxPointDate: '2026-02-31' })).toEqual([[...expected, 'issueDate', filedPeriod]])
  })

  it('refuses a number that is taken', () => {
    expect(findingsOf(draft, {})).toEqual([])
    expect(findingsOf(draft, { takenNumber: 'INV-1' })).toMatchObject([
      { rule: 'falaj-number-taken', path: 'number' },
    ])
  })

  it('refuses a credit above the remaining amount, and names the excess', () => {
    const credit: InvoiceDraft = {
      ...draft,
      kind: 'creditNote',
      lines: [{ id: '1', quantity: '1', price: { gross: '100' }, vat: { category: 'standard', rate: '5' } }],
    }
    const original = { number: 'INV-1', currency: 'AED', left: '105.00' }
    expect(findingsOf(credit, { original })).toEqual([])
    expect(findingsOf(credit, { original: { ...original, left: '100.00' } })).toMatchObject([
      { rule: 'falaj-credit-exceeds-original', params: { left: '100.00', excess: '5.00', number: 'INV-1' } },
    ])
    // An incomplete line has no sum yet.
    expect(findingsOf({ ...credit, lines: [{ quantity: 'x' }] }, { original })).toEqual([])
  })

  it('marks the credit of an invoice that another system wrote', () => {
    expect(findingsOf({ ...draft, kind: 'creditNote' }, { unknownOriginal: 'OLD-7' })).toMatchObject([
      {
        rule: 'falaj-original-not-issued-here',
        severity: 'warning',
        path: 'precedingDocuments[0].number',
        params: { number: 'OLD-7' },
      },
    ])
  })

  it('requires an agreement of self-billing that is valid on the day', () => {
    const supplier = { legalName: 'Oasis Cranes', participantId: { scheme: '0235', value: '1000000006' } }
    const selfBilled: InvoiceDraft = { ...draft, kind: 'selfBilledInvoice', seller: supplier }
    expect(findingsOf(selfBilled, {})).toMatchObject([
      { rule: 'falaj-self-billing-agreement', path: 'seller', params: { name: 'Oasis Cranes' } },
    ])
    expect(findingsOf({ ...selfBilled, seller: undefined }, {})).toEqual([])
    const rules = (from: string, until: string | null) =>
      findingsOf(selfBilled, { agreement: { reference: 'SB-1', from, until } }).map(({ rule }) => rule)
    expect(rules('2026-11-21', null)).toEqual([])
    expect(rules('2026-01-01', '2026-11-21')).toEqual([])
    expect(rules('2026-11-22', null)).toEqual(['falaj-self-billing-agreement-dates'])
    expect(rules('2026-01-01', '2026-11-20')).toEqual(['falaj-self-billing-agreement-dates'])
    expect(findingsOf({ ...selfBilled, kind: 'invoice' }, {})).toEqual([])
  })
})

describe('a draft as another kind', () => {
  const typed: InvoiceDraft = {
    ...draft,
    note: 'Thanks',
    dueDate: '2026-12-21',
    buyer: { legalName: 'Oasis Cranes', trn: '100000000600003' },
    lines: [
      {
        id: '1',
        quantity: '2',
        price: { gross: '100' },
        vat: { category: 'exempt' },
        item: { name: 'Bus ride' },
      },
      ...(draft.lines ?? []).map((line) => ({ ...line, id: '2' })),
    ],
  }

  it('keeps typed fields; only an empty line gets the tax of the new kind', () => {
    const commercial = toKind(typed, 'commercialInvoice')
    expect(commercial).toMatchObject({ kind: 'commercialInvoice', note: 'Thanks', buyer: typed.buyer })
    expect(commercial.lines?.[0]).toEqual(typed.lines?.[0])
    expect(commercial.lines?.[1]?.vat).toEqual({ category: 'outOfScope' })
    expect(toKind(commercial, 'invoice')).toEqual(typed)
    expect(toKind(typed, 'invoice')).toBe(typed)
  })

  it('turns the roles round for self-billing, and back', () => {
    const own = { legalName: 'Ours' }
    const selfBilled = toKind({ ...typed, seller: own }, 'selfBilledInvoice')
    expect(selfBilled).toMatchObject({ seller: typed.buyer, buyer: own })
    expect(toKind(selfBilled, 'invoice')).toEqual({ ...typed, seller: own })
    expect(toKind(draft, 'selfBilledInvoice')).toEqual({ ...draft, kind: 'selfBilledInvoice' })
  })

  it('requires the invoice of a credit note, and keeps a given one', () => {
    expect(toKind(typed, 'creditNote').precedingDocuments).toEqual([{}])
    const named = { ...typed, precedingDocuments: [{ number: 'INV-1' }, {}] }
    expect(toKind(named, 'creditNote').precedingDocuments).toEqual([{ number: 'INV-1' }])
    expect(toKind(toKind(typed, 'selfBilledCreditNote'), 'invoice')).toEqual(typed)
    const credit = newDraft('creditNote', { issueDate: '2026-11-21' })
    expect(toKind(credit, 'invoice')).toEqual(draft)
  })
})
