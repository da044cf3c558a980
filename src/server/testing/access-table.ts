/** What each operation needs, as data, for the test of who may do what (permissions.test.ts). */
import { operations, routeOf } from '#contract/api/registry'
import type { Permission } from '#core/access'
import { standardInvoice } from '../documents/testing/invoices.ts'
import { newId } from '../platform/ids.ts'

/** `person`: whoever is signed in, and no key; `signedIn`: keys as well. */
export interface Access {
  readonly needs: Permission | 'operators' | 'person' | 'signedIn'
  /** What it needs besides: every role that has the one has the other, a key may not. */
  readonly also?: Permission
  readonly body?: object
  readonly query?: string
}

const draft = standardInvoice({ participantId: '0235:1000000000', tin: '1000000000', nameEn: 'Buyer' })
const response = { responseId: newId('rsp'), note: '' }
const notice = { givenAt: '2026-11-21T10:00:00Z', reference: 'A' }
const tomorrow = { sendAt: new Date(Date.now() + 86_400_000).toISOString() }
const billingAddress = { line1: 'Road 1', city: 'Dubai', subdivision: 'DXB', country: 'AE' }
const contact = { name: 'Contact', billingAddress }
const statement = 'side=receivable&from=2026-01-01&to=2026-12-31'
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
/** In form only: it answers nothing that was asked. */
const createdPasskey = {
  id: 'AA',
  rawId: 'AA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'oA' },
}
const product = { name: 'Product', unitCode: 'EA', unitPrice: '1' }
/** Bodies and queries that are in order, for the operations that are declared (`contract/api`). */
const samples: Readonly<Record<string, Pick<Access, 'body' | 'query'>>> = {
  'GET /documents': { query: 'direction=sent' },
  'GET /documents/counts': { query: 'direction=sent' },
  'GET /documents/next-number': { query: 'typeCode=380' },
  'GET /documents/defaults': {
    query: 'typeCode=380&counterparty=nobody',
  },
  'GET /documents/draft-records': { query: 'typeCode=380' },
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
  'POST /documents/{id}/retained-amount/invoice': {
    body: { language: 'en' },
  },
  'POST /documents/{id}/approval': { body: { version: 1 } },
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
  'POST /user/deletion': { body: { challengeId: 'none', code: '000000' } },
  'POST /organization/deletion': {
    body: { challengeId: 'none', code: '000000' },
  },
  'PUT /archive/class': { body: { recordClass: 'standard' } },
  'POST /archive/holds': {
    body: { from: '2026-01-01', to: '2026-12-31', reason: 'Dispute' },
  },
  'POST /archive/holds/{id}/release': { body: { reason: 'Settled' } },
  'POST /evidence/runs': { body: { from: '2026-01-01', to: '2099-12-31' } },
  'POST /simulator/clock': { body: { advanceMinutes: 1 } },
  'PUT /simulator/taxpayer': {
    body: {
      ...{ nameEn: 'Company', nameAr: 'شركة', legalType: 'LLC', licence: 'CN-1' },
      ...{ line1: 'Street 1', city: 'Dubai', fault: null },
    },
  },
  'POST /keys': {
    body: { name: 'A program', scopes: ['document.read'], participants: null, expiresOn: null },
  },
  'POST /keys/{id}/rotate': { body: { overlapHours: 1 } },
}

/**
 * Every operation but those of reports that is not declared yet, with what it needs and a body or query that is in order, so that only the right to
 * ask is in question. One that is not here fails the test that compares them.
 */
const accessTable: Readonly<Record<string, Access>> = {
  'POST /imports': { needs: 'import.run', query: 'kind=products&fileName=p.csv' },
  'GET /imports': { needs: 'import.run' },
  'GET /imports/{id}': { needs: 'import.run' },
  'GET /imports/{id}/rows': { needs: 'import.run' },
  'GET /imports/{id}/findings': { needs: 'import.run' },
  'GET /imports/{id}/fixes': { needs: 'import.run' },
  'GET /imports/{id}/rehearsal': { needs: 'import.run' },
  'GET /imports/{id}/rehearsal.csv': { needs: 'import.run' },
  'GET /imports/{id}/rehearsal.xlsx': { needs: 'import.run' },
  'GET /imports/{id}/rejected.csv': { needs: 'import.run' },
  'GET /imports/{id}/rejected.xlsx': { needs: 'import.run' },
  'GET /imports/template.csv': { needs: 'import.run', query: 'kind=products' },
  'GET /imports/template.xlsx': { needs: 'import.run', query: 'kind=products' },
  'PUT /imports/{id}/columns': {
    needs: 'import.run',
    body: { fields: [], decimals: 'point', dates: 'dayFirst' },
  },
  'PATCH /imports/{id}/rows/{number}': { needs: 'import.run', body: { cells: {} } },
  'POST /imports/{id}/mend': { needs: 'import.run', body: { column: 0, from: 'a', to: 'b' } },
  'POST /imports/{id}/restore': { needs: 'import.run', body: { column: 0, from: 'a', to: 'b' } },
  'POST /imports/{id}/cancel': { needs: 'import.run' },
  'POST /imports/{id}/confirm': { needs: 'import.run' },
  'POST /imports/{id}/repeat': { needs: 'import.run' },
  'POST /imports/{id}/undo': { needs: 'import.run' },
  'GET /notices': { needs: 'document.read' },
  'GET /notices/count': { needs: 'document.read' },
  'GET /notices/choices': { needs: 'person' },
  'PUT /notices/choices': {
    needs: 'person',
    body: { kind: 'documentFailed', inPortal: true, byMail: false },
  },
  'POST /notices/read': { needs: 'document.read', body: { all: true } },
  'GET /outages': { needs: 'report.read' },
  'GET /outages/{id}': { needs: 'report.read' },
  'GET /outages/{id}/documents': { needs: 'report.read' },
  'POST /outages/{id}/notice': { needs: 'exchange.retry', body: notice },
  'GET /outages.csv': { needs: 'report.export' },
  'GET /outages/{id}/documents.csv': { needs: 'report.export' },
  'GET /outages.xlsx': { needs: 'report.export' },
  'GET /outages/{id}/documents.xlsx': { needs: 'report.export' },
  'GET /dashboard': { needs: 'report.read' },
  'GET /report-files': { needs: 'report.export' },
  'POST /report-files': {
    needs: 'report.export',
    body: { content: { report: 'unreported' }, format: 'csv', language: 'en' },
  },
  'GET /report-files/{id}/file': { needs: 'report.export' },
  'GET /operations/overview': { needs: 'operators' },
  'GET /operations/outages': { needs: 'operators' },
  'GET /operations/stuck': { needs: 'operators' },
  'POST /operations/stuck/{environment}/{transmissionId}/retry': { needs: 'operators' },
  'GET /operations/arrivals': { needs: 'operators' },
  'GET /operations/arrivals/{id}/bytes': { needs: 'operators' },
  'POST /operations/arrivals/{id}/accept-again': { needs: 'operators' },
  'POST /operations/arrivals/{id}/dismiss': { needs: 'operators', body: { reason: 'because' } },
  'GET /meter': { needs: 'report.read' },
  'GET /meter.csv': { needs: 'report.read' },
  'GET /meter.xlsx': { needs: 'report.read' },
  'GET /operations/meter': { needs: 'operators' },
  'GET /operations/meter.csv': { needs: 'operators' },
  'GET /operations/meter.xlsx': { needs: 'operators' },
  'GET /operations/service-levels': { needs: 'operators' },
  'GET /operations/service-levels.csv': { needs: 'operators' },
  'GET /operations/service-levels.xlsx': { needs: 'operators' },
  'GET /people': { needs: 'people.read' },
  'POST /people/leave': { needs: 'people.read' },
  'POST /people/invitations': { needs: 'people.manage', body: { email: 'new@example.ae', role: 'clerk' } },
  'POST /people/invitations/{id}/resend': { needs: 'people.manage' },
  'DELETE /people/invitations/{id}': { needs: 'people.manage' },
  'PUT /people/{id}': { needs: 'people.manage', body: { role: 'clerk' } },
  'DELETE /people/{id}': { needs: 'people.manage' },
  'GET /people/{id}/made': { needs: 'people.manage' },
  'GET /contacts': { needs: 'contact.read' },
  'GET /contacts.csv': { needs: 'report.export' },
  'GET /contacts.xlsx': { needs: 'report.export' },
  'GET /contacts/{id}/statement': { needs: 'report.read', query: statement },
  'GET /contacts/{id}/statement/totals': { needs: 'report.read', query: statement },
  'GET /contacts/{id}/statement.csv': { needs: 'report.export', query: statement },
  'GET /contacts/{id}/statement.xlsx': { needs: 'report.export', query: statement },
  'GET /contacts/{id}': { needs: 'contact.read' },
  'POST /contacts': { needs: 'contact.write', body: contact },
  'PUT /contacts/{id}': { needs: 'contact.write', body: { ...contact, version: 1 } },
  'GET /contacts/lacking': { needs: 'contact.read' },
  'GET /contacts/similar': { needs: 'contact.read', query: 'name=Contact' },
  'POST /contacts/{id}/merge': {
    needs: 'contact.write',
    body: { into: newId('con'), version: 1, intoVersion: 1 },
  },
  'POST /contacts/{id}/check': { needs: 'contact.read' },
  'DELETE /contacts/{id}': { needs: 'contact.write' },
  'GET /search': { needs: 'document.read', query: 'search=a' },
  'GET /products': { needs: 'product.read' },
  'GET /products.csv': { needs: 'report.export' },
  'GET /products.xlsx': { needs: 'report.export' },
  'GET /products/lacking': { needs: 'product.read' },
  'GET /products/last-prices': {
    needs: 'product.read',
    also: 'document.read',
    query: `buyer=0235:1000000000&products=${newId('prd')}`,
  },
  'GET /products/{id}/sales': { needs: 'product.read', also: 'document.read' },
  'GET /products/{id}': { needs: 'product.read' },
  'POST /products': { needs: 'product.write', body: product },
  'PUT /products/{id}': { needs: 'product.write', body: { ...product, version: 1 } },
  'DELETE /products/{id}': { needs: 'product.write' },
  'GET /participants': { needs: 'participant.read' },
  'GET /participants/lookup': { needs: 'participant.read', query: 'participantId=0235:1000000000' },
  'POST /participants': {
    needs: 'participant.create',
    body: {
      tin: '1000000000',
      nameEn: 'By hand',
      legalRegistration: { id: 'TL-1', type: 'TL', authority: 'Dubai DET' },
      address: billingAddress,
      aspName: 'A provider',
    },
  },
  'GET /participants/{id}': { needs: 'participant.read' },
  'POST /participants/{id}/republish': { needs: 'participant.update' },
  'PUT /participants/{id}': { needs: 'participant.update', body: { email: '', phone: '', version: 1 } },
  'POST /onboarding/{provider}/attempts': { needs: 'onboarding.run', body: { authcode: 'none' } },
  'GET /onboarding/attempts': { needs: 'onboarding.run' },
  'GET /onboarding/attempts/{id}': { needs: 'onboarding.run' },
  'POST /onboarding/attempts/{id}/verify': {
    needs: 'onboarding.run',
    body: { TIN: '1000000000', email: 'tax@example.ae', mobile: '+971500000000' },
  },
  'POST /onboarding/attempts/{id}/delink': { needs: 'onboarding.run', body: { confirmed: true } },
  'POST /onboarding/attempts/{id}/link': { needs: 'onboarding.run', body: { confirmed: true } },
  'GET /settings': { needs: 'settings.read' },
  'PUT /settings': { needs: 'settings.update', body: settings },
  'GET /settings/bank-accounts': { needs: 'settings.read' },
  'POST /settings/bank-accounts': { needs: 'settings.update', body: bankAccount },
  'PUT /settings/bank-accounts/{id}': { needs: 'settings.update', body: { ...bankAccount, version: 1 } },
  'DELETE /settings/bank-accounts/{id}': { needs: 'settings.update' },
  'GET /settings/paper': { needs: 'settings.read' },
  'PUT /settings/paper': { needs: 'settings.update', body: { ...paper, version: 1 } },
  'POST /settings/paper/preview': { needs: 'settings.read', body: { style: paper, language: 'en' } },
  'GET /user/security': { needs: 'person' },
  'DELETE /user/sessions': { needs: 'person' },
  'DELETE /user/sessions/{id}': { needs: 'person' },
  'POST /user/authenticator': { needs: 'person', body: { proof: { password: 'correct horse battery' } } },
  'POST /user/authenticator/confirm': { needs: 'person', body: { code: '000000' } },
  'POST /user/authenticator/remove': {
    needs: 'person',
    body: { proof: { password: 'correct horse battery' } },
  },
  // The same once more: whoever comes after still signs in with it.
  'POST /user/password': {
    needs: 'person',
    body: { currentPassword: 'correct horse battery', password: 'correct horse battery' },
  },
  'POST /user/recovery-codes': { needs: 'person', body: { proof: { password: 'correct horse battery' } } },
  'POST /user/email/code': { needs: 'person' },
  'POST /user/email/confirm': { needs: 'person', body: { challengeId: 'none', code: '000000' } },
  'POST /user/passkeys/begin': { needs: 'person', body: { proof: { password: 'correct horse battery' } } },
  'POST /user/passkeys/proof': { needs: 'person' },
  'POST /user/passkeys': { needs: 'person', body: { name: 'Phone', credential: createdPasskey } },
  'PATCH /user/passkeys/{id}': { needs: 'person', body: { name: 'Phone' } },
  'POST /user/passkeys/{id}/remove': {
    needs: 'person',
    body: { proof: { password: 'correct horse battery' } },
  },
  'PATCH /user/me': { needs: 'person', body: { language: 'en' } },
}

const declared = new Map([...operations.values()].map((operation) => [routeOf(operation), operation]))

/** Of a declared operation what it declares; all reports are of a period and need the same. */
export function accessOf(route: string): Access | undefined {
  const operation = declared.get(route)
  if (operation) {
    const { also, needs } = operation
    return needs === 'public' ? undefined : { needs, ...(also ? { also } : {}), ...samples[route] }
  }
  if (!route.startsWith('GET /reports/')) return accessTable[route]
  const needs = /\.(csv|xlsx)$/.test(route) ? 'report.export' : 'report.read'
  return { needs, query: 'side=sales&from=2026-01-01&to=2026-12-31' }
}

/** The operations of this table that are not declared yet. */
export const undeclared: readonly string[] = Object.keys(accessTable)

/** Operations of samples. */
export const sampled: readonly string[] = Object.keys(samples)

/** All operations that are not for everybody, but those of reports. */
export const tabled: readonly string[] = [
  ...undeclared,
  ...[...declared].flatMap(([route, { needs }]) => (needs === 'public' ? [] : route)),
]
