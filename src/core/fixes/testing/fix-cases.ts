import { type InvoiceDraft, type InvoiceLine } from '#core/invoice'

export type Break = (draft: InvoiceDraft) => InvoiceDraft

export interface Case {
  readonly rule: string
  readonly label: string
  readonly spoil: Break
  readonly example?: string
  /** Findings that remain because the spoiled document lacks more than a click can add. */
  readonly leaves?: readonly string[]
}

const of = (rule: string, label: string, spoil: Break, more: Partial<Case> = {}): Case => ({
  rule,
  label,
  spoil,
  ...more,
})

/** Changes the first line. */
export const line =
  (change: (line: InvoiceLine) => InvoiceLine): Break =>
  (draft) => ({ ...draft, lines: (draft.lines ?? []).map((entry, i) => (i === 0 ? change(entry) : entry)) })

export const item = (change: NonNullable<InvoiceLine['item']>): Break =>
  line((entry) => ({ ...entry, item: { ...entry.item, ...change } }))

export const set =
  (change: Partial<InvoiceDraft>): Break =>
  (draft) => ({ ...draft, ...change })

const seller =
  (change: NonNullable<InvoiceDraft['seller']>): Break =>
  (draft) => ({ ...draft, seller: { ...draft.seller, ...change } })
export const buyer =
  (change: NonNullable<InvoiceDraft['buyer']>): Break =>
  (draft) => ({ ...draft, buyer: { ...draft.buyer, ...change } })

const allowance = (
  category: 'standard' | 'zeroRated' | 'exempt' | 'outOfScope' | 'reverseCharge',
  rate: string,
) => [{ amount: '1', reasonCode: '95', vat: { category, rate } }]
const charge = (
  category: 'standard' | 'zeroRated' | 'exempt' | 'outOfScope' | 'reverseCharge',
  rate: string,
) => [{ amount: '1', reasonCode: 'FC', vat: { category, rate } }]

const trn = '104238816300003'
const file = { content: 'JVBERg==', mimeType: 'application/pdf', name: 'terms.pdf' }

const parties: Case[] = [
  of('falaj-deemed-endpoint', 'endpoint.deemedSupply', (draft) => ({
    ...draft,
    flags: { deemedSupply: true },
    buyer: { ...draft.buyer, trn: undefined },
  })),
  of('ibr-080', 'endpoint.deemedSupply', (draft) => ({
    ...draft,
    flags: { deemedSupply: true },
    buyer: { ...draft.buyer, participantId: undefined },
  })),
  of('ibr-080', 'endpoint.export', buyer({ participantId: undefined }), { example: 'export-report-only' }),
  of('ibr-080', 'endpoint.fromTrn', buyer({ participantId: undefined })),
  of('ibr-081', 'endpoint.fromTrn', seller({ participantId: {} })),
  of('falaj-participant-id', 'endpoint.form', buyer({ participantId: { value: '103977254400003' } })),
  of('falaj-participant-id', 'endpoint.form', seller({ participantId: { value: '0235:1042388163' } })),
  of('falaj-participant-id', 'endpoint.form', seller({ participantId: { value: '١٠٤ ٢٣٨ ٨١٦٣' } })),
  of(
    'falaj-seller-scheme',
    'endpoint.form',
    seller({ participantId: { scheme: '9930', value: '1042388163' } }),
  ),
  of('ibr-132-ae', 'trn.form', buyer({ trn: '103-9772-5440-0003' })),
  of('ibr-132-ae', 'trn.form', seller({ trn: '١٠٤٢٣٨٨١٦٣٠٠٠٠٣' })),
  of('ibr-148-ae', 'tin.form', seller({ tin: trn })),
  of('ibr-134-ae', 'trn.scheme', seller({ trnScheme: 'TRN', tin: '1042388163' })),
  of('ibr-133-ae', 'trn.scheme', buyer({ trnScheme: 'vat' })),
  of('ibr-178-ae', 'trn.scheme', seller({ tin: '1042388163', tinScheme: 'VAT' })),
  of('aligned-ibrp-sr-12', 'trn.scheme', seller({ tin: '1042388163', tinScheme: 'VAT' })),
  of(
    'ibr-133-ae',
    'trn.scheme',
    set({
      taxRepresentative: {
        name: 'Gulf Tax Agents LLC',
        trn,
        taxScheme: 'TRN',
        address: { line1: 'Street 1', city: 'Dubai', subdivision: 'DXB', country: 'AE' },
      },
    }),
  ),
  of('ibr-134-ae', 'trn.fromTin', seller({ trn: undefined, tin: trn })),
  of('ibr-173-ae', 'registration.type', (draft) =>
    seller({ legalRegistration: { ...draft.seller?.legalRegistration, type: 'trade licence' } })(draft),
  ),
  of(
    'ibr-183-ae',
    'registration.type',
    (draft) =>
      buyer({
        participantId: { scheme: '0235', value: '2000000000' },
        legalRegistration: { ...draft.buyer?.legalRegistration, type: 'tl' },
      })(draft),
    { leaves: ['falaj-participant-id'] },
  ),
  of(
    'ibr-012-ae',
    'registration.passportCountry',
    seller({ legalRegistration: { value: 'P123', type: 'PAS', authority: 'in' } }),
  ),
  of(
    'ibr-010-ae',
    'registration.passportCountry',
    buyer({ legalRegistration: { value: 'P123', type: 'PAS', authority: ' gb' } }),
  ),
  of('falaj-emirate', 'emirate', (draft) =>
    buyer({ address: { ...draft.buyer?.address, subdivision: 'DU' } })(draft),
  ),
  of('falaj-emirate', 'emirate', (draft) =>
    buyer({ address: { ...draft.buyer?.address, subdivision: 'Emirate of Abu Dhabi' } })(draft),
  ),
  of('falaj-emirate', 'emirate', (draft) =>
    buyer({ address: { ...draft.buyer?.address, subdivision: 'Sharja' } })(draft),
  ),
  of('falaj-emirate', 'emirate', (draft) =>
    seller({ address: { ...draft.seller?.address, subdivision: 'رأس الخيمة' } })(draft),
  ),
  of(
    'ibr-128-ae',
    'emirate',
    set({
      taxRepresentative: {
        name: 'Gulf Tax Agents LLC',
        trn,
        address: { line1: 'Street 1', city: 'Dubai', subdivision: 'Dubai', country: 'AE' },
      },
    }),
  ),
  of('ibr-017', 'payee.isSeller', set({ payee: { name: 'Al Noor' } })),
  of('ibr-007-ae', 'beneficiary.isBuyer', set({ flags: { freeZone: true } })),
]

const untaxed = line((entry) => ({
  ...entry,
  vat: { category: 'exempt', exemptionReasonCode: 'DL8.46.2' },
}))

const tax: Case[] = [
  of('ibr-190-ae', 'vat.rate', set({ allowances: allowance('standard', '15') })),
  of(
    'falaj-standard-rate',
    'vat.rate',
    line((entry) => ({ ...entry, vat: { category: 'standard', rate: '7' } })),
  ),
  of(
    'aligned-ibrp-s-05',
    'vat.rate',
    line((entry) => ({ ...entry, vat: { category: 'standard', rate: '0' } })),
  ),
  of('aligned-ibrp-s-06', 'vat.rate', set({ allowances: allowance('standard', '0') })),
  of('aligned-ibrp-s-07', 'vat.rate', set({ charges: charge('standard', '0') })),
  of(
    'aligned-ibrp-z-05',
    'vat.rate',
    line((entry) => ({ ...entry, vat: { category: 'zeroRated', rate: '5' } })),
  ),
  of('aligned-ibrp-z-06', 'vat.rate', set({ allowances: allowance('zeroRated', '5') })),
  of('aligned-ibrp-z-07', 'vat.rate', set({ charges: charge('zeroRated', '5') })),
  of('aligned-ibrp-e-06', 'vat.rate', set({ allowances: allowance('exempt', '5') })),
  of('aligned-ibrp-e-07', 'vat.rate', set({ charges: charge('exempt', '5') })),
  of('aligned-ibrp-o-06', 'vat.rate', set({ allowances: allowance('outOfScope', '0') })),
  of('aligned-ibrp-o-07', 'vat.rate', set({ charges: charge('outOfScope', '0') })),
  of('aligned-ibrp-ae-06', 'vat.rate', set({ allowances: allowance('reverseCharge', '5') })),
  of('aligned-ibrp-ae-07', 'vat.rate', set({ charges: charge('reverseCharge', '5') })),
  of(
    'ibr-111-ae',
    'vat.rate',
    line((entry) => ({ ...entry, vat: { category: 'marginScheme', rate: '0' } })),
    {
      example: 'margin-scheme',
    },
  ),
  of('falaj-margin-flag', 'margin.flag', set({ flags: {} }), { example: 'margin-scheme' }),
  of('ibr-116-ae', 'margin.noFlag', set({ flags: { profitMargin: true } })),
  of('ibr-151-ae', 'kind.commercialInvoice', (draft) => ({
    ...untaxed(draft),
    lines: untaxed(draft).lines?.slice(0, 1),
  })),
  of(
    'ibr-151-ae',
    'kind.commercialCreditNote',
    (draft) => ({ ...untaxed(draft), lines: untaxed(draft).lines?.slice(0, 1) }),
    { example: 'standard-credit-note' },
  ),
  of('falaj-tax-included', 'vat.notIncluded', set({ taxIncluded: true })),
  of('ibr-033', 'discount.reason', set({ allowances: [{ amount: '1', vat: { category: 'standard' } }] })),
  of(
    'ibr-042',
    'discount.reason',
    line((entry) => ({ ...entry, allowances: [{ amount: '1' }] })),
  ),
  of(
    'ibr-168-ae',
    'discount.reason',
    set({ allowances: [{ amount: '1', reason: 'Loyalty', vat: { category: 'exempt' } }] }),
  ),
  of(
    'aligned-ibrp-057',
    'discount.base',
    set({ allowances: [{ amount: '1', base: '100', reasonCode: '95', vat: { category: 'standard' } }] }),
  ),
  of(
    'aligned-ibrp-057',
    'discount.base',
    line((entry) => ({ ...entry, allowances: [{ amount: '1', base: '100', reasonCode: '95' }] })),
  ),
  of(
    'aligned-ibrp-058',
    'discount.base',
    line((entry) => ({ ...entry, charges: [{ amount: '1', base: '100', reasonCode: 'FC' }] })),
  ),
  of(
    'aligned-ibrp-058',
    'discount.base',
    set({ charges: [{ amount: '1', base: '100', reasonCode: 'FC', vat: { category: 'standard' } }] }),
  ),
]

const lines: Case[] = [
  of('ibr-025', 'item.name', item({ name: undefined })),
  of(
    'ibr-087',
    'price.base',
    line((entry) => ({ ...entry, price: { ...entry.price, baseQuantity: '0' } })),
  ),
  of(
    'ibr-027',
    'price.sign',
    line((entry) => ({ ...entry, price: { gross: '-5' } })),
  ),
  of(
    'ibr-028',
    'price.sign',
    line((entry) => ({ ...entry, price: { gross: '-5', discount: '0' } })),
  ),
  ...(['ibr-188-ae', 'ibr-185-ae', 'ibr-cl-13'] as const).map((rule) =>
    of(
      rule,
      'item.serviceCode',
      item({ type: 'S', serviceCodes: undefined, classifications: [{ code: '998719', list: 'SAC' }] }),
    ),
  ),
  of(
    'ibr-186-ae',
    'item.serviceCode',
    item({
      type: 'B',
      serviceCodes: undefined,
      classifications: [
        { code: '94033000', list: 'HS' },
        { code: '998719', list: 'SAC' },
      ],
    }),
  ),
  of('ibr-184-ae', 'item.noType', item({ type: 'G', serviceCodes: undefined, classifications: undefined })),
  of('ibr-185-ae', 'item.noType', item({ type: 'S', serviceCodes: undefined, classifications: undefined })),
  of('ibr-188-ae', 'item.hsList', item({ classifications: [{ code: '94033000', list: 'hs' }] })),
  of('ibr-cl-13', 'item.hsList', item({ classifications: [{ code: '94033000', list: 'Hs' }] })),
  of('ibr-189-ae', 'item.serviceScheme', item({ serviceCodes: [{ value: '998719', scheme: 'sac' }] })),
  of('ibr-064', 'item.gtin', item({ standardId: { value: '06291041500213' } })),
  of('ibr-cl-21', 'item.gtin', item({ standardId: { value: '6291041500213', scheme: 'GTIN' } })),
  of('ibr-174-ae', 'item.gtin', item({ standardId: { value: '06291041500213', scheme: '0088' } }), {
    example: 'reverse-charge',
  }),
  of(
    'falaj-not-a-number',
    'form.number',
    line((entry) => ({ ...entry, price: { gross: '1,850.00' } })),
    {},
  ),
  of(
    'falaj-not-a-number',
    'form.number',
    line((entry) => ({ ...entry, quantity: '٤' })),
  ),
  of('ibr-073', 'form.date', set({ dueDate: '2027/3/12' })),
  of('ibr-073', 'form.date', set({ dueDate: '2027-03-12T00:00:00' })),
  of('ibr-073', 'form.date', set({ issueDate: '20270210' })),
  of('ibr-073', 'form.date', set({ dueDate: '٢٠٢٧-٠٣-١٢' })),
  of('ibr-119', 'form.time', set({ issueTime: '9:05' })),
  of('falaj-uuid', 'form.uuid', set({ uuid: 'urn:uuid:5F0C1F5E7D0B4A449F590D3A6A1B0727' })),
  of('ibr-cl-14', 'form.code', (draft) =>
    buyer({ address: { ...draft.buyer?.address, country: 'ae' } })(draft),
  ),
  of('ibr-cl-15', 'form.code', item({ originCountry: 'cn' })),
  of(
    'ibr-cl-23',
    'form.code',
    line((entry) => ({ ...entry, unit: 'h87' })),
  ),
  of(
    'ibr-cl-23',
    'form.code',
    line((entry) => ({ ...entry, price: { ...entry.price, baseQuantity: '1', baseUnit: 'h87' } })),
    { example: 'standard-tax-invoice' },
  ),
  of('ibr-cl-04', 'form.code', set({ currency: 'usd', exchangeRate: { rate: '3.6725' } })),
  of('ibr-cl-05', 'form.code', set({ taxCurrency: 'aed' }), { example: 'foreign-currency' }),
  of('ibr-001-ae', 'form.code', set({ creditReason: 'dl8.61.1.b' }), { example: 'standard-credit-note' }),
  of('ibr-005-ae', 'form.code', (draft) => ({ ...draft, period: { ...draft.period, frequency: 'mth' } }), {
    example: 'continuous-supply',
  }),
  of('ibr-006-ae', 'form.code', item({ reverseChargeType: 'dl8.48.8.2' }), { example: 'reverse-charge' }),
  of('falaj-item-type', 'form.code', item({ type: 'g' })),
  of(
    'falaj-exemption-reason',
    'form.code',
    line((entry) => ({ ...entry, vat: { category: 'exempt', exemptionReasonCode: 'dl8.46.2' } })),
  ),
]

const documents: Case[] = [
  of('ibr-077', 'currency.tax', (draft) => ({ ...draft, taxCurrency: draft.currency }), {
    example: 'foreign-currency',
  }),
  of('ibr-140-ae', 'currency.tax', set({ taxCurrency: 'EUR' }), { example: 'foreign-currency' }),
  of('ibr-175-ae', 'currency.tax', set({ taxCurrency: 'EUR' }), { example: 'foreign-currency' }),
  of(
    'ibr-153-ae',
    'currency.direction',
    (draft) => ({ ...draft, exchangeRate: { ...draft.exchangeRate, source: 'AED', target: draft.currency } }),
    { example: 'foreign-currency' },
  ),
  of('ibr-002-ae', 'currency.rate', set({ exchangeRate: { rate: '3.67250001' } }), {
    example: 'foreign-currency',
  }),
  of('ibr-141-ae', 'taxPoint.same', (draft) => ({ ...draft, taxPointDate: draft.issueDate })),
  of('ibr-124-ae', 'taxPoint.creditNote', set({ taxPointDate: '2026-01-01' }), {
    example: 'standard-credit-note',
  }),
  of('ibr-127-ae', 'dueDate.fromTerms', (draft) => ({
    ...draft,
    dueDate: undefined,
    paymentTerms: [{ note: '30 days', dueDate: '2027-03-12' }],
  })),
  of('ibr-191-ae', 'payment.notDefined', set({ paymentMeans: [] })),
  of('ibr-049', 'payment.notDefined', set({ paymentMeans: [{ text: 'To be agreed' }] })),
  of('falaj-specification', 'specification', set({ customizationId: 'urn:peppol:pint:billing-1@ae-1#x' })),
  of('aligned-ibrp-001-ae', 'specification', set({ customizationId: 'urn:cen.eu:en16931:2017' })),
  of('ibr-sr-63', 'specification', set({ customizationId: 'urn:peppol:pint:billing-1@ae-1*' })),
  of('falaj-process', 'process', set({ profileId: 'urn:peppol:bis:billing:2' })),
  of('aligned-ibrp-002-ae', 'process', set({ profileId: 'P1' })),
  of('ibr-055-ae', 'volumeDiscount.noInvoice', set({ precedingDocuments: [{ number: 'INV-1' }] }), {
    example: 'volume-discount-credit-note',
  }),
  of('ibr-160-ae', 'note.fromPeriod', (draft) => ({
    ...draft,
    note: undefined,
    period: { start: '2027-02-01', end: '2027-02-28', frequency: 'OTH', description: 'By the season' },
  })),
  of(
    'ibr-074',
    'attachment.type',
    set({
      attachments: [{ reference: 'T-1', file: { ...file, mimeType: undefined } }],
    }),
  ),
  of(
    'ibr-075',
    'attachment.name',
    set({
      attachments: [{ reference: 'T/1', file: { ...file, name: undefined } }],
    }),
  ),
  of('ibr-052', 'attachment.reference', set({ attachments: [{ file }] })),
]

/** A spoiled example for each kind of fix and each rule that it serves. */
export const cases: readonly Case[] = [...parties, ...tax, ...lines, ...documents]
