/** The access of each operation, with a valid body or query, for the tests of permissions. */
import { operations, routeOf } from '#contract/api/registry'
import type { Permission } from '#core/access'
import { standardInvoice } from '../documents/testing/invoices.ts'
import { newId } from '../platform/base/ids.ts'

/** `person`: a signed-in user, and no key; `signedIn`: keys as well. */
export interface Access {
  readonly needs: Permission | 'operators' | 'person' | 'signedIn'
  /** A further permission: every role that has the one has the other, a key may not. */
  readonly also?: Permission
  readonly body?: object
  readonly query?: string
  /** The text of an uploaded file, in place of a body. */
  readonly file?: string
}

const draft = standardInvoice({ participantId: '0235:1000000000', tin: '1000000000', nameEn: 'Buyer' })
const response = { responseId: newId('rsp'), note: '' }
const notice = { givenAt: '2026-11-21T10:00:00Z', reference: 'A' }
const tomorrow = { sendAt: new Date(Date.now() + 86_400_000).toISOString() }
const billingAddress = { line1: 'Road 1', city: 'Dubai', subdivision: 'DXB', country: 'AE' }
const contact = { name: 'Contact', billingAddress }
const statement = 'side=receivable&from=2026-01-01&to=2026-12-31'
const ofPeriod = 'side=sales&from=2026-01-01&to=2026-12-31'
const reportsOfPeriod = [
  'vat-return',
  'number-gaps',
  'register',
  'rejections',
  'sales-by-customer',
  'sales-by-product',
].flatMap((name) => [name, `${name}.csv`, `${name}.xlsx`])
const series = { prefix: 'A-', suffix: '', next: 1, digits: 4, restarts: 'never' }
const settings = {
  sequenceIncrementEnabled: true,
  invoiceSequence: series,
  creditNoteSequence: series,
  selfBilledInvoiceSequence: series,
  selfBilledCreditNoteSequence: series,
  version: 1,
}
const paper = {
  accent: '#0f5f57',
  layout: 'standard',
  logo: null,
  terms: { en: '', ar: '' },
  bank: { accountName: '', account: '', bankName: '', bic: '' },
}
const bankAccount = {
  account: 'AE070331234567890123456',
  accountName: 'Company LLC',
  bankName: 'Bank',
  currency: 'AED',
}
const password = 'correct horse battery'
const proven = { proof: { password } }
/** Valid in form only: it answers no challenge. */
const createdPasskey = {
  id: 'AA',
  rawId: 'AA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'oA' },
}
const product = { name: 'Product', unitCode: 'EA', unitPrice: '1' }
/** Bodies and queries that are in order, for the operations that are declared (`contract/api`). */
const samples: Readonly<Record<string, Pick<Access, 'body' | 'file' | 'query'>>> = {
  'GET /documents': { query: 'direction=sent' },
  'GET /documents/counts': { query: 'direction=sent' },
  'GET /documents/sums': { query: 'direction=sent' },
  'GET /documents/next-number': { query: 'typeCode=380' },
  'GET /documents/exchange-rate': { query: 'currency=EUR' },
  'GET /documents/defaults': {
    query: 'typeCode=380&counterparty=nobody',
  },
  'GET /documents/draft-records': { query: 'typeCode=380' },
  'POST /documents/mark-paid': { body: { ids: ['doc_00000000000000000000000000'], paidOn: '2026-01-01' } },
  'POST /documents/undo-payments': {
    body: {
      payments: [
        { documentId: 'doc_00000000000000000000000000', paymentId: 'pay_00000000000000000000000000' },
      ],
    },
  },
  'GET /documents/views': { query: 'direction=sent' },
  'POST /documents/views': {
    body: { direction: 'sent', name: 'Mine', filters: { currency: 'USD' } },
  },
  'GET /documents/{id}/pdf': { query: 'lang=en' },
  'POST /documents/export': { body: { direction: 'sent' } },
  'POST /documents/export/ticket': { body: { direction: 'sent' } },
  'GET /documents/export/file': { query: `ticket=${'a'.repeat(43)}` },
  'POST /documents': { body: { draft } },
  'PUT /documents/{id}': { body: { draft, version: 1 } },
  'DELETE /documents/{id}': { query: 'version=1' },
  'POST /documents/remove-drafts': { body: { drafts: [{ id: newId('doc'), version: 1 }] } },
  'POST /documents/{id}/issue': { body: { version: 1 } },
  'POST /documents/{id}/credit-note': { body: {} },
  'POST /documents/{id}/copy': { body: {} },
  'PUT /documents/{id}/schedule': { body: tomorrow },
  'POST /documents/bulk-issue': { body: { drafts: 'all' } },
  'POST /documents/bulk-retry': { body: { verdict: 'needsYouNotSent' } },
  'POST /documents/{id}/responses': { body: { decision: 'approve' } },
  'POST /documents/{id}/responses/settle': { body: response },
  'PUT /documents/{id}/retained-amount': {
    body: { state: 'paid', paidOn: '2026-11-21', note: '' },
  },
  'POST /documents/{id}/payments': { body: { paidOn: '2026-11-21', amount: '1.00' } },
  'POST /documents/{id}/comments': { body: { text: 'Checked' } },
  'PUT /documents/{id}/comments/{commentId}': { body: { text: 'Checked again' } },
  'PUT /documents/{id}/assignment': { body: { assignee: newId('usr') } },
  'POST /documents/{id}/retained-amount/invoice': {
    body: { language: 'en' },
  },
  'POST /documents/{id}/approval': { body: { version: 1 } },
  'POST /documents/{id}/approval/withdrawal': { body: { version: 1 } },
  'POST /documents/{id}/approval/decision': {
    body: { version: 1, decision: 'approve' },
  },
  'POST /documents/{id}/deliveries': {
    body: { channel: 'link', language: 'en' },
  },
  'POST /documents/{id}/provider-answers': {
    body: { kind: 'reportingIds', reportingIds: ['A', '', ''] },
  },
  'POST /provider-answers/import': { body: { csv: 'Number' } },
  'POST /provider-answers/files': { query: 'fileName=a.csv' },
  'POST /received-documents': { query: 'fileName=a.xml' },
  'POST /attachments': { query: 'fileName=a.csv', file: 'a;b' },
  'POST /documents/{id}/internal-files': { query: 'fileName=a.csv', file: 'a;b' },
  'POST /user/deletion': { body: { challengeId: 'none', code: '000000' } },
  'POST /organization/deletion': {
    body: { challengeId: 'none', code: '000000' },
  },
  'PUT /archive/class': { body: { recordClass: 'standard' } },
  'POST /archive/holds': {
    body: { from: '2026-01-01', to: '2026-12-31', reason: 'Dispute' },
  },
  'POST /archive/holds/{id}/release': { body: { reason: 'Settled' } },
  'GET /filed-returns/after-filing': {
    query: 'from=2026-01-01&to=2026-01-31&filedOn=2026-02-20',
  },
  'PATCH /filed-returns/{id}': { body: { filedOn: '2026-02-21', reference: 'FTA-2' } },
  'POST /filed-returns': {
    body: { from: '2026-01-01', to: '2026-01-31', fingerprint: 'a'.repeat(64), filedOn: '2026-02-20' },
  },
  'POST /filed-returns/{id}/withdrawal': { body: { reason: 'Corrected' } },
  'POST /evidence/runs': { body: { from: '2026-01-01', to: '2099-12-31' } },
  'POST /simulator/clock': { body: { advanceMinutes: 1 } },
  'PUT /simulator/taxpayer': {
    body: {
      ...{ nameEn: 'Company', nameAr: 'شركة', legalType: 'LLC', licence: 'CN-1' },
      ...{ line1: 'Street 1', city: 'Dubai', fault: null },
    },
  },
  'POST /keys': {
    get body() {
      return { name: newId('key'), scopes: ['document.read'], participants: null, expiresOn: null }
    },
  },
  'POST /keys/{id}/rotate': { body: { overlapHours: 1 } },
  'GET /participants/lookup': { query: 'participantId=0235:1000000000' },
  'POST /participants': {
    body: {
      tin: '1000000000',
      nameEn: 'By hand',
      legalRegistration: { id: 'TL-1', type: 'TL', authority: 'Dubai DET' },
      address: billingAddress,
      aspName: 'A provider',
    },
  },
  'PUT /participants/{id}': { body: { email: '', phone: '', version: 1 } },
  'POST /onboarding/{provider}/attempts': { body: { authcode: 'none' } },
  'POST /onboarding/attempts/{id}/verify': {
    body: { TIN: '1000000000', email: 'tax@example.ae', mobile: '+971500000000' },
  },
  'POST /onboarding/attempts/{id}/delink': { body: { confirmed: true } },
  'POST /onboarding/attempts/{id}/link': { body: { confirmed: true } },
  'POST /people/invitations': {
    get body() {
      return { email: `${newId('inv')}@example.ae`, role: 'clerk' }
    },
  },
  'PUT /people/{id}': { body: { role: 'clerk' } },
  'POST /user/authenticator': { body: proven },
  'POST /user/authenticator/confirm': { body: { code: '000000' } },
  'POST /user/authenticator/remove': { body: proven },
  // The same password again: later requests still sign in with it.
  'POST /user/password': { body: { currentPassword: password, password } },
  'POST /user/recovery-codes': { body: proven },
  'POST /user/email/confirm': { body: { challengeId: 'none', code: '000000' } },
  'POST /user/passkeys/begin': { body: proven },
  'POST /user/passkeys': { body: { name: 'Phone', credential: createdPasskey } },
  'PATCH /user/passkeys/{id}': { body: { name: 'Phone' } },
  'POST /user/passkeys/{id}/remove': { body: proven },
  'PATCH /organization': { body: { name: 'Renamed LLC' } },
  'PATCH /user/me': { body: { language: 'en' } },
  'POST /outages/{id}/notice': { body: notice },
  'POST /operations/arrivals/{id}/dismiss': { body: { reason: 'because' } },
  'POST /imports': { query: 'kind=products&fileName=p.csv' },
  'GET /imports/template.csv': { query: 'kind=products' },
  'GET /imports/template.xlsx': { query: 'kind=products' },
  'PUT /imports/{id}/columns': {
    body: { fields: [], decimals: 'point', dates: 'dayFirst' },
  },
  'PATCH /imports/{id}/rows/{number}': { body: { cells: {} } },
  'POST /imports/{id}/mend': { body: { column: 0, from: 'a', to: 'b' } },
  'POST /imports/{id}/restore': { body: { column: 0, from: 'a', to: 'b' } },
  'PUT /notices/choices': {
    body: { kind: 'documentFailed', inPortal: true, byMail: false },
  },
  'POST /notices/read': { body: { all: true } },
  ...Object.fromEntries(reportsOfPeriod.map((name) => [`GET /reports/${name}`, { query: ofPeriod }])),
  ...Object.fromEntries(
    ['aged', 'aged.csv', 'aged.xlsx'].map((name) => [`GET /reports/${name}`, { query: 'side=receivable' }]),
  ),
  'GET /reports/register/totals': { query: ofPeriod },
  'POST /report-files': {
    body: { content: { report: 'unreported' }, format: 'csv', language: 'en' },
  },
  'GET /contacts/{id}/statement': { query: statement },
  'GET /contacts/{id}/statement/totals': { query: statement },
  'GET /contacts/{id}/statement.csv': { query: statement },
  'GET /contacts/{id}/statement.xlsx': { query: statement },
  'POST /contacts': { body: contact },
  'PUT /contacts/{id}': { body: { ...contact, version: 1 } },
  'GET /contacts/similar': { query: 'name=Contact' },
  'POST /contacts/{id}/merge': {
    body: { into: newId('con'), version: 1, intoVersion: 1 },
  },
  'GET /search': { query: 'search=a' },
  'GET /products/last-prices': {
    query: `buyer=0235:1000000000&products=${newId('prd')}`,
  },
  'POST /products': { body: product },
  'PUT /products/{id}': { body: { ...product, version: 1 } },
  'PUT /settings': { body: settings },
  'POST /settings/bank-accounts': { body: bankAccount },
  'PUT /settings/bank-accounts/{id}': { body: { ...bankAccount, version: 1 } },
  'PUT /settings/paper': { body: { ...paper, version: 1 } },
  'POST /settings/paper/preview': { body: { style: paper, language: 'en' } },
}

/** The access of an operation, and its sample; undefined for undeclared and public ones. */
export function accessOf(route: string): Access | undefined {
  const operation = declared.get(route)
  if (!operation || operation.needs === 'public') return undefined
  const { also, needs } = operation
  return { needs, ...(also ? { also } : {}), ...samples[route] }
}

const declared = new Map([...operations.values()].map((operation) => [routeOf(operation), operation]))

/** The body of the upload of a sample, with its media type; nothing for other operations. */
export function uploadOf(file: string | undefined) {
  return file === undefined
    ? undefined
    : { body: file, headers: { 'content-type': 'application/octet-stream' } }
}

/** The operations that have a sample. */
export const sampled: readonly string[] = Object.keys(samples)

/** All operations that are not public. */
export const closedRoutes: readonly string[] = [...declared].flatMap(([route, { needs }]) =>
  needs === 'public' ? [] : route,
)
