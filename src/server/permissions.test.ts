/**
 * Who may ask what: every operation of the OpenAPI document by every role, by keys, by nobody, and from behind every
 * wall (another organization, environment, participant), held against the matrix.
 */
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '#contract/api/operation'
import { operations, routeOf } from '#contract/api/registry'
import { type Actor, can, keyScopes, type Permission, permissions, type Role, roles } from '#core/access'
import { issueInvoice, standardInvoice } from './documents/testing/invoices.ts'
import { newId } from './platform/ids.ts'
import { onboardParticipant, registerCompany, type TestCompany } from './platform/testing/company.ts'
import { startTestPortal, type TestPortal } from './platform/testing/portal.ts'
import { accessOf, sampled, tabled, undeclared } from './testing/access-table.ts'
import { auditTable, auditTraces } from './testing/audit-table.ts'

let portal: TestPortal
let company: TestCompany
let other: TestCompany
/** Participant key of a second participant of the company. */
let sibling: string
/** Operations that need somebody who is signed in, and those of them that work for the participant of a header. */
let served: string[]
let ofParticipant: Set<string>
let faults: object
/** Things of the company, by the first part of an address. */
let things: Record<string, string>
let combinations = 0

/** Whose tests stand elsewhere: signed envelopes (arrivals.test.ts), and a stream that does not end (live.test.ts). */
const elsewhere = ['POST /exchange/inbound', 'GET /events']

beforeAll(async () => {
  portal = await startTestPortal({
    env: {
      FALAJ_OPERATORS: 'nobody@example.ae',
      FALAJ_MOVABLE_CLOCK: 'yes',
      // One person asks for everything in every role.
      FALAJ_REQUESTS_PER_MINUTE: '100000',
    },
  })
  company = await registerCompany(portal, { name: 'Company' })
  other = await registerCompany(portal, { name: 'Other' })
  sibling = (await onboardParticipant(portal, company.token, { name: 'Sibling', tin: '1599999992' })).id
  faults = (await portal.request('GET', '/simulator/faults', { token: company.token })).body.data
  await readDescription()
  things = await makeThings()
})
afterAll(async () => {
  process.stdout.write(`access matrix: ${served.length} operations, ${combinations} combinations\n`)
  await portal.stop()
})

/** The operations that the portal describes and that are not for everybody. */
async function readDescription(): Promise<void> {
  const described = await (await fetch(`${portal.url}/openapi.json`)).json()
  type Operation = { security?: object[]; parameters?: { name: string }[] }
  const paths = described.paths as Record<string, Record<string, Operation>>
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path}`,
      isOpen: operation.security?.length === 0,
      isOfParticipant: operation.parameters?.some(({ name }) => name === 'Falaj-Participant') ?? false,
    })),
  )
  // Files that the browser fetches by its session cookie are open to whoever has no token, and ask all the same.
  const closed = operations.filter(
    ({ isOpen, route }) => (!isOpen || tabled.includes(route)) && !elsewhere.includes(route),
  )
  served = closed.map(({ route }) => route).sort()
  ofParticipant = new Set(closed.flatMap(({ isOfParticipant, route }) => (isOfParticipant ? route : [])))
}

async function makeThings(): Promise<Record<string, string>> {
  const { token, participant } = company
  const make = async (path: string) => {
    const { body } = accessOf(`POST ${path}`) ?? {}
    const options = { token, participant: participant.id, idempotencyKey: true } as const
    const made = await portal.request('POST', path, { ...options, body })
    expect([path, made.status, made.body.code]).toEqual([
      path,
      made.status < 300 ? made.status : 201,
      undefined,
    ])
    return made.body.data.id as string
  }
  const { id: documents } = await issueInvoice(portal, company, standardInvoice(participant))
  await portal.runJobs()
  return {
    documents,
    contacts: await make('/contacts'),
    products: await make('/products'),
    participants: participant.id,
    keys: await make('/keys'),
    invitations: await make('/people/invitations'),
    people: (await portal.query('select id from memberships where user_id = $1', [company.userId]))[0]?.[
      'id'
    ],
    onboarding: (
      await portal.query('select id from onboarding_attempts where participant_key = $1', [participant.id])
    )[0]?.['id'],
    views: await make('/documents/views'),
    evidence: await make('/evidence/runs'),
    'report-files': await make('/report-files'),
    archive: await make('/archive/holds'),
    'data-exports': await make('/data-exports'),
    settings: await makeBankAccount(),
  }
}

/** Changes of bank accounts answer with all of them. */
async function makeBankAccount(): Promise<string> {
  const path = '/settings/bank-accounts'
  const { body } = accessOf(`POST ${path}`) ?? {}
  const { token, participant } = company
  const made = await portal.request('POST', path, { token, participant: participant.id, body })
  return made.body.data[0].id
}

/** Ids of nothing, but of the document: whoever may do something changes nothing that others need. */
function nothing(): Record<string, string> {
  return {
    documents: things['documents'] ?? '',
    contacts: newId('con'),
    products: newId('prd'),
    participants: newId('par'),
    keys: newId('key'),
    invitations: newId('inv'),
    people: newId('mem'),
    onboarding: newId('onb'),
    views: newId('dvw'),
    evidence: newId('evr'),
    'report-files': newId('rpf'),
    archive: newId('hld'),
    'data-exports': newId('dex'),
    settings: newId('bac'),
    imports: newId('imp'),
  }
}

interface Asker {
  readonly token?: string
  readonly key?: string
  readonly organization?: string
  readonly environment?: 'preprod' | 'prod'
  readonly participant?: string
}

/** Calls an operation on these things. */
async function call(route: string, ids: Record<string, string>, asker: Asker) {
  combinations += 1
  const [method = '', shape = ''] = route.split(' ')
  const { body = route === 'PUT /simulator/faults' ? faults : undefined, query } = accessOf(route) ?? {}
  const parts = shape.split('/')
  const id =
    ids[parts[2] === 'views' || parts[2] === 'invitations' ? parts[2] : (parts[1] ?? '')] ??
    { outages: newId('out'), 'bulk-runs': newId('blk') }[parts[1] ?? ''] ??
    'inb_none'
  const path = shape
    .replace('{id}', id)
    .replace('{environment}', 'preprod')
    .replace('{provider}', 'emaratax')
    .replace('{transmissionId}', 'tx_none')
    .replace('{index}', '0')
    .replace('{number}', '1')
    .replace('{deliveryId}', newId('dlv'))
  const { environment = 'preprod', key, organization, token } = asker
  return await portal.request(method, query ? `${path}?${query}` : path, {
    token,
    environment,
    participant: asker.participant ?? company.participant.id,
    headers: {
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(organization ? { 'falaj-organization': organization } : {}),
    },
    ...(body ? { body } : {}),
    ...(method === 'POST' ? { idempotencyKey: true } : {}),
  })
}

/** What is answered otherwise than the matrix says. */
async function surprises(asker: Asker, actor: Pick<Actor, 'kind' | 'role' | 'scopes'>): Promise<string[]> {
  const wrong: string[] = []
  const personal = [...operations.values()].filter((one) => one.personal).map(routeOf)
  for (const route of served) {
    const { also, needs = 'operators' } = accessOf(route) ?? {}
    const { status, body } = await call(route, nothing(), asker)
    const may = (permission: Permission) => can(actor, permission)
    const allowed =
      needs === 'person'
        ? actor.kind === 'user'
        : needs === 'signedIn' || (needs !== 'operators' && may(needs) && (!also || may(also)))
    const code = needs === 'operators' ? 'operations.not-operator' : 'access.denied'
    const isRefused = status === 403 && body.code === code
    // What is a person's own is refused to keys. Notices and report files are not declared yet.
    const isNobodys =
      actor.kind === 'apiKey' &&
      allowed &&
      ((isRefused && (personal.includes(route) || /\/(notices|report-files|leave)/.test(route))) ||
        body?.code === 'document.approval-by-person')
    // Whoever is allowed may still meet a 404 or a 409, but no fault of ours and nothing that the table sends wrong;
    // the codes that it sends are nobody's.
    const isFine =
      (![400, 401, 403, 422].includes(status) && status < 500) ||
      String(body?.code).startsWith('identity.code-')
    if (allowed ? !isFine && !isNobodys : !isRefused) wrong.push(`${route}: ${status} ${body?.code ?? ''}`)
  }
  return wrong
}

async function become(role: Role): Promise<void> {
  await portal.query('update memberships set role = $1 where user_id = $2', [role, company.userId])
  // A role is believed for ten seconds.
  portal.clock.advance(11_000)
  company.token = await signIn(company)
}

async function signIn({ email, password }: TestCompany): Promise<string> {
  return (await portal.request('POST', '/auth/sign-in', { body: { email, password } })).body.data.accessToken
}

async function newKey(scopes: readonly Permission[], participants: string[] | null = null): Promise<string> {
  const body = { name: newId('key'), scopes, participants, expiresOn: null }
  const made = await portal.request('POST', '/keys', { token: company.token, body })
  expect(made.status).toBe(201)
  return made.body.data.secret
}

test('every operation of the document is in the table', () => {
  const reports = served.filter((route) => route.startsWith('GET /reports/'))
  expect(served).toEqual([...tabled.filter((route) => !elsewhere.includes(route)), ...reports].toSorted())
})

test('an operation is declared, or in the tables of the rest, and not in both', () => {
  const declared = [...operations.values()].map(routeOf)
  expect(undeclared.filter((route) => declared.includes(route))).toEqual([])
  expect(sampled.filter((route) => !declared.includes(route))).toEqual([])
  expect(auditTraces.map(([route]) => route).toSorted()).toEqual(Object.keys(auditTable).toSorted())
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

describe('behind the wall', () => {
  const snapshot = async () =>
    (
      await portal.query(
        "select count(*) as entries, max(seq) as seq from audit_entries where organization_id = $1 and environment = 'preprod'",
        [company.organizationId],
      )
    )[0]

  /** What is answered to somebody from elsewhere who names things of the company. */
  async function leaks(asker: Asker): Promise<string[]> {
    const before = await snapshot()
    const found: string[] = []
    for (const route of served) {
      const { status, body } = await call(route, things, asker)
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const names = [things['documents'], things['contacts'], things['products'], company.organizationId]
      if (status >= 500) found.push(`${route}: ${status}`)
      if (status < 300 && /\{id\}/.test(route)) found.push(`${route}: ${status}`)
      if (names.some((name) => name && text.includes(name))) found.push(`${route}: names what is ours`)
    }
    expect(await snapshot()).toEqual(before)
    return found
  }

  test('nobody is let in without signing in', async () => {
    const open: string[] = []
    for (const route of served) {
      const { status } = await call(route, things, {})
      if (status !== 401) open.push(`${route}: ${status}`)
    }
    expect(open).toEqual([])
  })

  test('the owner of another organization finds nothing of ours, nor may name it', async () => {
    expect(await leaks({ token: other.token })).toEqual([])
    for (const route of served) {
      const asked = await call(route, things, { token: other.token, organization: company.organizationId })
      expect([route, asked.status, asked.body.code]).toEqual([route, 403, 'identity.not-a-member'])
    }
  })

  test('in the other environment there is nothing of this one', async () => {
    const live = { token: company.token, environment: 'prod' } as const
    const found = []
    for (const route of served.filter((one) => !one.includes('/simulator/'))) {
      // People, and what they are asked for, are the same in both.
      if (/ \/(people|user)/.test(route)) continue
      const { status } = await call(route, things, live)
      if (status >= 500 || (status < 300 && /\{id\}/.test(route))) found.push(`${route}: ${status}`)
    }
    expect(found).toEqual([])
    const key = await newKey(keyScopes)
    for (const route of served.filter((one) => !one.includes('/simulator/'))) {
      const asked = await call(route, things, { key, environment: 'prod' })
      expect([route, asked.status, asked.body.code]).toEqual([route, 401, 'key.other-environment'])
    }
  })

  test('a key that is limited to a participant finds nothing of another one', async () => {
    // The audit trail is of all participants: a key that is limited to some does not get that scope.
    const key = await newKey(
      keyScopes.filter((scope) => scope !== 'audit.read'),
      [sibling],
    )
    const found: string[] = []
    for (const route of served) {
      const isOfDocument = /^\w+ \/documents\/\{id\}/.test(route)
      if (!ofParticipant.has(route) && !isOfDocument) continue
      const { status, body } = await call(route, things, { key })
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      if (status >= 500 || (status < 300 && isOfDocument)) found.push(`${route}: ${status}`)
      if (text.includes(things['documents'] ?? '')) found.push(`${route}: names what is not its own`)
    }
    expect(found).toEqual([])
  })
})

describe('a key', () => {
  test('may what its scopes say, and nothing that needs a person', async () => {
    for (const scopes of [keyScopes, ['contact.read', 'document.draft']] as const) {
      const key = await newKey(scopes)
      expect(await surprises({ key }, { kind: 'apiKey', role: 'viewer', scopes })).toEqual([])
    }
  })
})

describe('a declared operation', () => {
  const permissionsOf = ({ also, needs }: Operation) =>
    [needs, also].filter((one) => permissions.some((permission) => permission === one)) as Permission[]

  test('asks for the permissions that it declares, and for no others', async () => {
    const keyOf = new Map<string, string>()
    const ask = async (route: string, scopes: readonly Permission[]) => {
      const key = keyOf.get(scopes.join()) ?? (await newKey(scopes))
      keyOf.set(scopes.join(), key)
      const { body, status } = await call(route, nothing(), { key })
      return status === 403 && body.code === 'access.denied' ? 'refused' : 'let in'
    }
    const found: string[] = []
    for (const operation of operations.values()) {
      const needed = permissionsOf(operation)
      if (needed.length === 0 || !needed.every((one) => keyScopes.includes(one))) continue
      const route = routeOf(operation)
      if (!operation.personal && (await ask(route, needed)) === 'refused')
        found.push(`${route} needs more than ${needed.join()}`)
      for (const one of needed) {
        const others = keyScopes.filter((scope) => scope !== one)
        if ((await ask(route, others)) === 'let in') found.push(`${route} does not ask for ${one}`)
      }
    }
    expect(found).toEqual([])
  })
})

describe.each(roles)('%s', (role) => {
  test('is refused exactly what the role does not allow', async () => {
    await become('owner')
    await become(role)
    expect(await surprises({ token: company.token }, { kind: 'user', role })).toEqual([])
  })
})

describe('the audit trail', () => {
  const changing = () => served.filter((route) => !route.startsWith('GET '))
  /** They are done already, so that asking once more changes nothing. */
  const done = [
    // The file that the table sends answers for no document.
    'POST /provider-answers/files',
    'PUT /archive/class',
    'POST /onboarding/attempts/{id}/verify',
    'POST /onboarding/{provider}/attempts',
  ]

  test('says of every operation that changes something what it leaves, and that is written somewhere', () => {
    expect(changing()).toEqual(Object.keys(auditTable).toSorted())
    const source = globSync('src/server/**/*.ts', { exclude: (name) => /testing|\.test\.ts$/.test(name) })
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const named = Object.values(auditTable).flatMap((trace) => ('nothing' in trace ? [] : trace))
    expect(
      named.filter(
        (action) => !source.includes(`'${action}'`) && !/^(contact|product)\.(archiv|delet)ed$/.test(action),
      ),
    ).toEqual([])
  })

  test('holds what was done, by whom, for each of them that goes through; and nothing for those that need none', async () => {
    await become('owner')
    const asker = { token: company.token }
    const written = async (): Promise<string[]> =>
      (
        await portal.query<{ action: string }>(
          'select action from audit_entries where organization_id = $1 and actor_id = $2 order by at, id',
          [company.organizationId, company.userId],
        )
      ).map(({ action }) => action)
    const drafts = async () => (await call('POST /documents', things, asker)).body.data.id as string
    const ofDrafts = ['PUT /documents/{id}', 'DELETE /documents/{id}', 'POST /documents/{id}/issue']
    const silent: string[] = []
    const shown: string[] = []
    // Nobody’s job may write in between what writes nothing; what is removed is needed before.
    await portal.runJobs()
    const turn = (route: string) =>
      'nothing' in (auditTable[route] ?? {}) ? 0 : route.startsWith('DELETE') ? 2 : 1
    const ordered = changing().toSorted((one, other) => turn(one) - turn(other))
    for (const route of ordered.filter((one) => one !== 'POST /people/leave')) {
      const ids = ofDrafts.includes(route) ? { ...things, documents: await drafts() } : things
      const before = (await written()).length
      const { status } = await call(route, ids, asker)
      if (status >= 300 || done.includes(route)) continue
      const entries = (await written()).slice(before)
      const trace = auditTable[route] ?? []
      const isTold =
        'nothing' in trace ? entries.length === 0 : trace.some((action) => entries.includes(action))
      if (isTold) shown.push(route)
      else silent.push(`${route}: ${entries.join()}`)
    }
    expect(silent).toEqual([])
    expect(shown.length).toBeGreaterThanOrEqual(35)
    process.stdout.write(
      `\naudit trail: ${shown.length} of ${ordered.length} changing operations went through and were told\n`,
    )
    // Entries outlast accounts and contacts, so they contain no addresses.
    const withAddress = await portal.query<{ action: string }>(
      `select distinct action from audit_entries
       where concat(before::text, after::text, reason) ~ '[^\\s"]@[^\\s"]+\\.'`,
    )
    expect(withAddress).toEqual([])
    const marked = await portal.query<{ marks: number }>(
      `select count(*) as marks from audit_entries where concat(before::text, after::text) ~ 'e-mail #[0-9a-f]{8}"'`,
    )
    expect(marked[0]?.marks).toBeGreaterThan(0)
  })
})
