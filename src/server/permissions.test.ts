/**
 * Access to every operation of the OpenAPI document by every role, by keys, unauthenticated, and across every wall
 * (another organization, environment, participant), compared with the matrix.
 */
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Audit, Operation } from '#contract/api/operation'
import { operations, routeOf } from '#contract/api/registry'
import { can, type Grants, keyScopes, type Permission, permissions, type Role, roles } from '#core/access'
import { newId } from './platform/base/ids.ts'
import { onboardParticipant, registerCompany, type TestCompany } from './platform/testing/company.ts'
import { startTestPortal, type TestPortal } from './platform/testing/portal.ts'
import { accessOf, closedRoutes, sampled } from './testing/access-table.ts'
import { untried } from './testing/audit-exceptions.ts'
import {
  callOn,
  createSampleRecords,
  nothing,
  type Requester,
  type SampleRecords,
} from './testing/sample-records.ts'

/** The audit actions of each operation that changes something, by route; public operations have no actor yet. */
const auditTable: Readonly<Record<string, Audit>> = Object.fromEntries(
  [...operations.values()].flatMap((operation) =>
    operation.method === 'GET' || operation.needs === 'public'
      ? []
      : [[routeOf(operation), operation.audit] as const],
  ),
)

let portal: TestPortal
let company: TestCompany
let other: TestCompany
/** Participant key of a second participant of the company. */
let sibling: string
/** Operations that need authentication, and those of them that act for the participant of a header. */
let served: string[]
let ofParticipant: Set<string>
let faults: object
/** Records of the company, by the first segment of a path. */
let things: SampleRecords
let combinations = 0

/** Operations with tests of their own: signed envelopes (arrivals.test.ts), and a stream that does not end (live.test.ts). */
const testedApart = ['POST /exchange/inbound', 'GET /events']

beforeAll(async () => {
  portal = await startTestPortal({
    env: {
      FALAJ_OPERATORS: 'nobody@example.ae',
      FALAJ_MOVABLE_CLOCK: 'yes',
      // One user sends all requests in every role.
      FALAJ_REQUESTS_PER_MINUTE: '100000',
    },
  })
  company = await registerCompany(portal, { name: 'Company' })
  other = await registerCompany(portal, { name: 'Other' })
  sibling = (await onboardParticipant(portal, company.token, { name: 'Sibling', tin: '1599999992' })).id
  faults = (await portal.request('GET', '/simulator/faults', { token: company.token })).body.data
  await readDescription()
  things = await createSampleRecords(portal, company)
})
afterAll(async () => {
  process.stdout.write(`access matrix: ${served.length} operations, ${combinations} combinations\n`)
  await portal.stop()
})

/** The described operations that are not public. */
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
  // Files that the browser downloads by its session cookie need no token, and check the cookie nevertheless.
  const closed = operations.filter(
    ({ isOpen, route }) => (!isOpen || closedRoutes.includes(route)) && !testedApart.includes(route),
  )
  served = closed.map(({ route }) => route).sort()
  ofParticipant = new Set(closed.flatMap(({ isOfParticipant, route }) => (isOfParticipant ? route : [])))
}

/** Calls an operation on these records. */
async function call(route: string, ids: SampleRecords, requester: Requester) {
  combinations += 1
  return await callOn(portal, company, route, { ids, requester, faults })
}

/** Responses that differ from the matrix. */
async function surprises(requester: Requester, actor: Grants): Promise<string[]> {
  const wrong: string[] = []
  const personal = [...operations.values()].filter((one) => one.personal).map(routeOf)
  for (const route of served) {
    const { also, needs = 'operators' } = accessOf(route) ?? {}
    const { status, body } = await call(route, nothing(things), requester)
    const may = (permission: Permission) => can(actor, permission)
    const isForPeople = needs === 'person' || personal.includes(route)
    const isAllowedTo =
      needs === 'person' ||
      needs === 'signedIn' ||
      (needs !== 'operators' && may(needs) && (!also || may(also)))
    const allowed = isAllowedTo && (!isForPeople || actor.kind === 'person')
    const code = needs === 'operators' ? 'operations.not-operator' : 'access.denied'
    const isRefused = status === 403 && body.code === code
    // Personal operations are refused to keys.
    const isNobodys = actor.kind === 'apiKey' && body?.code === 'document.approval-by-person'
    // An allowed requester may still get a 404 or a 409, but no fault of ours and no error about the samples of the
    // table; the codes that it sends are invalid.
    const isFine =
      (![400, 401, 403, 422].includes(status) && status < 500) ||
      String(body?.code).startsWith('identity.code-')
    if (allowed ? !isFine && !isNobodys : !isRefused) wrong.push(`${route}: ${status} ${body?.code ?? ''}`)
  }
  return wrong
}

async function become(role: Role): Promise<void> {
  await portal.query('update memberships set role = $1 where user_id = $2', [role, company.userId])
  // A role is cached for ten seconds.
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

test('every operation that is described is declared, and the reverse', () => {
  expect(served).toEqual(closedRoutes.filter((route) => !testedApart.includes(route)).toSorted())
})

test('a sample is of an operation that is declared', () => {
  const declared = [...operations.values()].map(routeOf)
  expect(sampled.filter((route) => !declared.includes(route))).toEqual([])
})

test('every permission is required by an operation', () => {
  const source = globSync('src/server/**/*.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const requested = new Set(
    [...source.matchAll(/\bauthorize\(\w+(?:\(\w+\))?, '([\w.]+)'\)/g)].map((match) => match[1]),
  )
  expect(permissions.filter((permission) => !requested.has(permission))).toEqual([])
})

describe('behind the wall', () => {
  const snapshot = async () =>
    (
      await portal.query(
        "select count(*) as entries, max(seq) as seq from audit_entries where organization_id = $1 and environment = 'preprod'",
        [company.organizationId],
      )
    )[0]

  /** Responses to requesters of another tenant who name records of the company. */
  async function leaks(requester: Requester): Promise<string[]> {
    const before = await snapshot()
    const found: string[] = []
    for (const route of served) {
      const { status, body } = await call(route, things, requester)
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const names = [things['documents'], things['contacts'], things['products'], company.organizationId]
      if (status >= 500) found.push(`${route}: ${status}`)
      if (status < 300 && /\{id\}/.test(route)) found.push(`${route}: ${status}`)
      if (names.some((name) => name && text.includes(name))) found.push(`${route}: names what is ours`)
    }
    expect(await snapshot()).toEqual(before)
    return found
  }

  test('unauthenticated requests are refused', async () => {
    const open: string[] = []
    for (const route of served) {
      const { status } = await call(route, things, {})
      if (status !== 401) open.push(`${route}: ${status}`)
    }
    expect(open).toEqual([])
  })

  test('the owner of another organization finds no records of ours, and may not name it', async () => {
    expect(await leaks({ token: other.token })).toEqual([])
    for (const route of served) {
      const response = await call(route, things, { token: other.token, organization: company.organizationId })
      expect([route, response.status, response.body.code]).toEqual([route, 403, 'identity.not-a-member'])
    }
  })

  test('the other environment has no records of this one', async () => {
    const live = { token: company.token, environment: 'prod' } as const
    const found = []
    for (const route of served.filter((one) => !one.includes('/simulator/'))) {
      // Users, and their operations, are the same in both.
      if (/ \/(people|user)/.test(route)) continue
      const { status } = await call(route, things, live)
      if (status >= 500 || (status < 300 && /\{id\}/.test(route))) found.push(`${route}: ${status}`)
    }
    expect(found).toEqual([])
    const key = await newKey(keyScopes)
    for (const route of served.filter((one) => !one.includes('/simulator/'))) {
      const response = await call(route, things, { key, environment: 'prod' })
      expect([route, response.status, response.body.code]).toEqual([route, 401, 'key.other-environment'])
    }
  })

  test('a key that is limited to a participant finds no records of another one', async () => {
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
  test('has the permissions of its scopes, and no operation that needs a user', async () => {
    for (const scopes of [keyScopes, ['contact.read', 'document.draft']] as const) {
      const key = await newKey(scopes)
      expect(await surprises({ key }, { kind: 'apiKey', scopes })).toEqual([])
    }
  })
})

describe('a declared operation', () => {
  const permissionsOf = ({ also, needs }: Operation) =>
    [needs, also].filter((one) => permissions.some((permission) => permission === one)) as Permission[]

  test('checks the permissions that it declares, and no others', async () => {
    const keyOf = new Map<string, string>()
    const ask = async (route: string, scopes: readonly Permission[]) => {
      const key = keyOf.get(scopes.join()) ?? (await newKey(scopes))
      keyOf.set(scopes.join(), key)
      const { body, status } = await call(route, nothing(things), { key })
      return status === 403 && body.code === 'access.denied' ? 'refused' : 'let in'
    }
    const found: string[] = []
    for (const operation of operations.values()) {
      const needed = permissionsOf(operation)
      if (needed.length === 0 || !needed.every((one) => keyScopes.includes(one))) continue
      const route = routeOf(operation)
      const answer = await ask(route, needed)
      if (operation.personal && answer === 'let in') found.push(`${route} lets a key in`)
      if (!operation.personal && answer === 'refused') found.push(`${route} needs more than ${needed.join()}`)
      for (const one of needed) {
        const others = keyScopes.filter((scope) => scope !== one)
        if ((await ask(route, others)) === 'let in') found.push(`${route} does not ask for ${one}`)
      }
    }
    expect(found).toEqual([])
  })
})

describe.each(roles)('%s', (role) => {
  test('is refused exactly where the role lacks the permission', async () => {
    await become('owner')
    await become(role)
    expect(await surprises({ token: company.token }, { kind: 'person', role })).toEqual([])
  })
})

describe('the audit trail', () => {
  const changing = () => served.filter((route) => !route.startsWith('GET '))
  test('declares the audit actions of every operation that changes something', () => {
    expect(changing()).toEqual(Object.keys(auditTable).toSorted())
    // Domain events name the actions of their facts.
    const places = ['src/server/**/*.ts', 'src/contract/domain-events/*.ts']
    const source = globSync(places, { exclude: (name) => /testing|\.test\.ts$/.test(name) })
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const named = Object.values(auditTable).flatMap((trace) => ('nothing' in trace ? [] : trace))
    expect(
      named.filter(
        (action) => !source.includes(`'${action}'`) && !/^(contact|product)\.(archiv|delet)ed$/.test(action),
      ),
    ).toEqual([])
  })

  test('has the action and the actor of each successful operation, and none of those that declare none', async () => {
    // Codes and passwords were tried in every role, and tries are limited.
    await portal.query('delete from sign_in_throttle')
    await become('owner')
    const requester = { token: company.token }
    const written = async (): Promise<string[]> =>
      (
        await portal.query<{ action: string }>(
          'select action from audit_entries where organization_id = $1 and actor_id = $2 order by at, id',
          [company.organizationId, company.userId],
        )
      ).map(({ action }) => action)
    const drafts = async () => (await call('POST /documents', things, requester)).body.data.id as string
    const ofDrafts = ['PUT /documents/{id}', 'DELETE /documents/{id}', 'POST /documents/{id}/issue']
    const silent: string[] = []
    const skipped: string[] = []
    const shown: string[] = []
    // No job may write during operations that write nothing; removals come last.
    await portal.runJobs()
    const turn = (route: string) =>
      'nothing' in (auditTable[route] ?? {}) ? 0 : route.startsWith('DELETE') ? 2 : 1
    const ordered = changing().toSorted((one, other) => turn(one) - turn(other))
    for (const route of ordered.filter((one) => one !== 'POST /people/leave')) {
      const ids = ofDrafts.includes(route) ? { ...things, documents: await drafts() } : things
      // A session that can be ended; a new password has ended all others.
      if (route === 'DELETE /user/sessions') await signIn(company)
      const before = (await written()).length
      const { body, status } = await call(route, ids, requester)
      const isUntried = untried.has(route)
      if (status >= 300) skipped.push(isUntried ? route : `${route}: ${status} ${body?.code}`)
      if (status >= 300 || isUntried) continue
      const entries = (await written()).slice(before)
      const trace = auditTable[route] ?? []
      const isRecorded =
        'nothing' in trace ? entries.length === 0 : trace.some((action) => entries.includes(action))
      if (isRecorded) shown.push(route)
      else silent.push(`${route}: ${entries.join()}`)
    }
    expect(silent).toEqual([])
    expect(skipped.filter((route) => !untried.has(route))).toEqual([])
    expect([...untried.keys()].filter((route) => shown.includes(route) || !ordered.includes(route))).toEqual(
      [],
    )
    process.stdout.write(
      `\naudit trail: ${shown.length} of ${ordered.length} changing operations succeeded and were recorded\n`,
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
