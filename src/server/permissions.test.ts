/** Who may ask what of documents, exchange, evidence, outages, operations, notices, reports and the simulated network, route by route. */
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { can, type Permission, permissions, type Role, roles } from '#core/access'
import { issueInvoice, standardInvoice } from './documents/testing/invoices.ts'
import { newId } from './platform/ids.ts'
import { registerCompany, type TestCompany } from './platform/testing/company.ts'
import { startTestPortal, type TestPortal } from './platform/testing/portal.ts'

let portal: TestPortal
let company: TestCompany

const operators = 'operators'
type Needs = Permission | typeof operators

interface Route {
  readonly needs: Needs
  /** A body or a query that is in order, so that only the right to ask is in question. */
  readonly body?: object | (() => object | Promise<object>)
  readonly query?: string
}

const draft = standardInvoice({ participantId: '0235:1000000000', tin: '1000000000', nameEn: 'Buyer' })
const response = { responseId: newId('rsp'), note: '' }
const notice = { givenAt: '2026-11-21T10:00:00Z', reference: 'A' }
const register = 'direction=sent&from=2026-01-01&to=2026-12-31'
const tomorrow = () => ({ sendAt: new Date(portal.clock.now().getTime() + 86_400_000).toISOString() })
const faults = async () =>
  (await portal.request('GET', '/simulator/faults', { token: company.token })).body.data ?? {}

/** Every route of these rooms but those of reports. One that is not here fails the first test. */
const rows: Readonly<Record<string, Route>> = {
  'GET /documents': { needs: 'document.read', query: 'direction=sent' },
  'GET /documents/counts': { needs: 'document.read', query: 'direction=sent' },
  'GET /documents/attention': { needs: 'document.read' },
  'GET /documents/views': { needs: 'document.read', query: 'direction=sent' },
  'POST /documents/views': {
    needs: 'document.read',
    body: { direction: 'sent', name: 'Mine', filters: { currency: 'USD' } },
  },
  'DELETE /documents/views/{id}': { needs: 'document.read' },
  'GET /documents/next-number': { needs: 'document.read', query: 'typeCode=380' },
  'GET /documents/defaults': { needs: 'document.draft', query: 'typeCode=380&counterparty=nobody' },
  'GET /documents/draft-records': { needs: 'document.draft', query: 'typeCode=380' },
  'GET /documents/{id}': { needs: 'document.read' },
  'GET /documents/{id}/xml': { needs: 'document.read' },
  'GET /documents/{id}/attachments/{index}': { needs: 'document.read' },
  'GET /documents/{id}/pdf': { needs: 'document.read', query: 'lang=en' },
  'POST /documents/export': { needs: 'report.export', body: { direction: 'sent' } },
  'POST /documents/export/ticket': { needs: 'report.export', body: { direction: 'sent' } },
  'GET /documents/export/file': { needs: 'report.export', query: `ticket=${'a'.repeat(43)}` },
  'POST /documents': { needs: 'document.draft', body: { draft } },
  'PUT /documents/{id}': { needs: 'document.draft', body: { draft, version: 1 } },
  'DELETE /documents/{id}': { needs: 'document.draft', query: 'version=1' },
  'POST /documents/{id}/issue': { needs: 'document.issue', body: { version: 1 } },
  'POST /documents/{id}/credit-note': { needs: 'document.draft', body: {} },
  'POST /documents/{id}/copy': { needs: 'document.draft', body: {} },
  'POST /documents/{id}/read': { needs: 'document.read' },
  'POST /documents/{id}/retry': { needs: 'exchange.retry' },
  'POST /documents/{id}/cancel-sending': { needs: 'exchange.cancel' },
  'PUT /documents/{id}/schedule': { needs: 'document.issue', body: tomorrow },
  'POST /documents/{id}/send-now': { needs: 'document.issue' },
  'POST /documents/{id}/report/resubmit': { needs: 'exchange.retry' },
  'POST /documents/{id}/report/withdraw': { needs: 'exchange.retry' },
  'POST /documents/bulk-retry': { needs: 'exchange.retry', body: { verdict: 'needsYouNotSent' } },
  'POST /documents/bulk-issue': { needs: 'document.issue', body: { drafts: 'all' } },
  'GET /bulk-runs/{id}': { needs: 'exchange.read' },
  'GET /documents/{id}/responses': { needs: 'document.read' },
  'POST /documents/{id}/responses': { needs: 'document.receive', body: { decision: 'approve' } },
  'POST /documents/{id}/responses/settle': { needs: 'document.issue', body: response },
  'GET /documents/{id}/evidence': { needs: 'report.export' },
  'GET /evidence/runs': { needs: 'report.export' },
  'POST /evidence/runs': { needs: 'report.export', body: { from: '2026-01-01', to: '2099-12-31' } },
  'GET /evidence/runs/{id}/file': { needs: 'report.export' },
  'POST /imports': { needs: 'import.run', query: 'kind=products&fileName=p.csv' },
  'GET /imports': { needs: 'import.run' },
  'GET /imports/{id}': { needs: 'import.run' },
  'GET /imports/{id}/rows': { needs: 'import.run' },
  'GET /imports/{id}/rejected.csv': { needs: 'import.run' },
  'GET /imports/{id}/rejected.xlsx': { needs: 'import.run' },
  'GET /imports/template.csv': { needs: 'import.run', query: 'kind=products' },
  'GET /imports/template.xlsx': { needs: 'import.run', query: 'kind=products' },
  'PUT /imports/{id}/columns': {
    needs: 'import.run',
    body: { fields: [], decimals: 'point', dates: 'dayFirst' },
  },
  'PATCH /imports/{id}/rows/{number}': { needs: 'import.run', body: { cells: {} } },
  'POST /imports/{id}/confirm': { needs: 'import.run' },
  'POST /imports/{id}/undo': { needs: 'import.run' },
  'GET /notices': { needs: 'document.read' },
  'GET /notices/count': { needs: 'document.read' },
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
  'GET /operations/overview': { needs: operators },
  'GET /operations/outages': { needs: operators },
  'GET /operations/stuck': { needs: operators },
  'POST /operations/stuck/{environment}/{transmissionId}/retry': { needs: operators },
  'GET /operations/arrivals': { needs: operators },
  'GET /operations/arrivals/{id}/bytes': { needs: operators },
  'POST /operations/arrivals/{id}/accept-again': { needs: operators },
  'POST /operations/arrivals/{id}/dismiss': { needs: operators, body: { reason: 'because' } },
  'GET /operations/service-levels': { needs: operators },
  'GET /operations/service-levels.csv': { needs: operators },
  'GET /operations/service-levels.xlsx': { needs: operators },
  'GET /people': { needs: 'people.read' },
  'POST /people/leave': { needs: 'people.read' },
  'POST /people/invitations': { needs: 'people.manage', body: { email: 'new@example.ae', role: 'clerk' } },
  'POST /people/invitations/{id}/resend': { needs: 'people.manage' },
  'DELETE /people/invitations/{id}': { needs: 'people.manage' },
  'PUT /people/{id}': { needs: 'people.manage', body: { role: 'clerk' } },
  'DELETE /people/{id}': { needs: 'people.manage' },
  'GET /simulator/receivers': { needs: 'exchange.read' },
  'GET /simulator/faults': { needs: 'exchange.read' },
  'PUT /simulator/faults': { needs: 'settings.update', body: faults },
  'GET /simulator/clock': { needs: 'exchange.read' },
  'POST /simulator/clock': { needs: 'settings.update', body: { advanceMinutes: 1 } },
}

/** All reports are of a period and need the same: a table may be read, a file is an export. */
function reportRow(route: string): Route | undefined {
  if (!route.startsWith('GET /reports/')) return undefined
  return { needs: /\.(csv|xlsx)$/.test(route) ? 'report.export' : 'report.read', query: register }
}

/** The rows, and those of the reports that there are. */
let table: Readonly<Record<string, Route>>
let served: string[]

const rooms = [
  'documents',
  'exchange',
  'evidence',
  'imports',
  'outages',
  'operations',
  'notices',
  'reports',
  'simulator',
  'people',
]

beforeAll(async () => {
  portal = await startTestPortal({
    env: { FALAJ_OPERATORS: 'nobody@example.ae', FALAJ_MOVABLE_CLOCK: 'yes' },
  })
  company = await registerCompany(portal, { name: 'Company' })
  served = await servedRoutes()
  const reports = served.flatMap((route) => {
    const row = reportRow(route)
    return row ? [[route, row] as const] : []
  })
  table = { ...rows, ...Object.fromEntries(reports) }
})
afterAll(() => portal.stop())

/** Calls a route; ids that it takes name the document, or nothing. */
async function call(route: string, documentId: string, token: string | null) {
  const [method = '', shape = ''] = route.split(' ')
  const { body, query } = table[route] as Route
  const ids: Record<string, string> = {
    bulk: newId('blk'),
    evidence: newId('evr'),
    imports: newId('imp'),
    people: newId(shape.includes('/invitations/') ? 'inv' : 'mem'),
    outages: newId('out'),
    documents: documentId,
    operations: 'inb_none',
  }
  const id =
    ids[/^\/(documents|evidence|imports|outages|operations|bulk|people)/.exec(shape)?.[1] ?? ''] ?? ''
  const path = shape
    .replace('{id}', shape.includes('/views/') ? newId('dvw') : id)
    .replace('{environment}', 'preprod')
    .replace('{transmissionId}', 'tx_none')
    .replace('{index}', '0')
    .replace('{number}', '1')
  const sent = typeof body === 'function' ? await body() : body
  return await portal.request(method, query ? `${path}?${query}` : path, {
    ...(token === null ? {} : { token }),
    participant: company.participant.id,
    ...(sent ? { body: sent } : {}),
    ...(method === 'POST' ? { idempotencyKey: true } : {}),
  })
}

async function become(role: Role): Promise<void> {
  await portal.query('update memberships set role = $1 where user_id = $2', [role, company.userId])
  // A role is believed for ten seconds.
  portal.clock.advance(11_000)
  const { email, password } = company
  const signedIn = await portal.request('POST', '/auth/sign-in', { body: { email, password } })
  company.token = signedIn.body.data.accessToken
}

/** The routes of these rooms, as the portal describes them. */
async function servedRoutes(): Promise<string[]> {
  const described = await (await fetch(`${portal.url}/openapi.json`)).json()
  const paths = described.paths as Record<string, Record<string, { tags?: string[] }>>
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // Envelopes come in by signature, not by role (arrivals.test.ts).
      .filter(() => path !== '/exchange/inbound')
      // Published for everybody (evidence.test.ts).
      .filter(() => !path.endsWith('/evidence/key'))
      .filter(([, { tags }]) => tags?.some((tag) => rooms.includes(tag)))
      .map(([method]) => `${method.toUpperCase()} ${path.replace(/^\/api\/[^/]+\/v1/, '')}`),
  )
  return [...new Set(routes)].sort()
}

test('every route of these rooms is in the table', () => {
  expect(served).toEqual(Object.keys(table).sort())
})

test('every permission is asked for by an operation', () => {
  const source = globSync('src/server/**/*.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const asked = new Set(
    [...source.matchAll(/\bauthorize\(\w+(?:\(\w+\))?, '([\w.]+)'\)/g)].map((match) => match[1]),
  )
  expect(permissions.filter((permission) => !asked.has(permission))).toEqual([])
})

describe.each(roles)('%s', (role) => {
  test('is refused exactly what the role does not allow', async () => {
    await become('owner')
    const { id } = await issueInvoice(portal, company, standardInvoice(company.participant))
    await become(role)
    const wrong: string[] = []
    for (const [route, { needs }] of Object.entries(table)) {
      const { status, body } = await call(route, id, company.token)
      const allowed = needs !== operators && can({ kind: 'user', role }, needs)
      const code = needs === operators ? 'operations.not-operator' : 'access.denied'
      const isRefused = status === 403 && body.code === code
      // Whoever is allowed may still meet a 404 or a 409, but no fault of ours and nothing that the table sends wrong.
      const isFine = status !== 403 && status !== 401 && status !== 422 && status !== 400 && status < 500
      if (allowed ? !isFine : !isRefused) wrong.push(`${route}: ${status} ${body?.code ?? ''}`)
    }
    expect(wrong).toEqual([])
  })
})

test('nobody is let in without signing in', async () => {
  const open: string[] = []
  for (const route of Object.keys(table)) {
    if (route === 'PUT /simulator/faults') continue
    const { status } = await call(route, newId('doc'), null)
    if (status !== 401) open.push(`${route}: ${status}`)
  }
  expect(open).toEqual([])
})
