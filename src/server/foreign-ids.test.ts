/**
 * Ids of others, in every declared operation: each id in a path, a query or a body is sent once as that of another
 * organization, and once as that of a participant that the requester is not limited to. The response must be the one
 * to an unknown id, and no row of the others may change. Decision 82.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '#contract/api/operation'
import { operations, routeOf } from '#contract/api/registry'
import { newId } from './platform/base/ids.ts'
import { tenantTables } from './platform/database/tables.ts'
import { onboardParticipant, registerCompany, type TestCompany } from './platform/testing/company.ts'
import { startTestPortal, type TestPortal } from './platform/testing/portal.ts'
import { type Access, accessOf, uploadOf } from './testing/access-table.ts'
import { type IdPlace, idPlaces, untypedIds, withId } from './testing/id-places.ts'
import { type IdsByPrefix, makeMember, makeParty } from './testing/party.ts'

let portal: TestPortal
let company: TestCompany
let stranger: TestCompany
/** A member of the company who is limited to its first participant. */
let guest: TestCompany
/** Of the first participant of the company, of its second one, and of another organization. */
let own: IdsByPrefix
let siblings: IdsByPrefix
let strangers: IdsByPrefix
let sibling: string
/** The instant of each request: ZIP files contain the time in steps of two seconds, and are compared. */
let instant: number

/**
 * Records of the whole organization, which members limited to some participants share; views and users are personal.
 */
const ofOrganization = ['con', 'prd', 'key', 'inv', 'mem', 'usr', 'dvw', 'hld', 'dex', 'out', 'org']

/** Path parameters that are no ids of a tenant's records. */
const noTenantsIds: Readonly<Record<string, string>> = {
  provider: 'emaratax',
  environment: 'preprod',
  index: '0',
  number: '1',
}
/** Operations on a user's own account, and on arrivals, which are for operators: their ids belong to no tenant. */
const noTenants = /^\/(user|operations)\//

/** Ids that are not ours and may be any text: of registers, of the network, of the tax authority. */
const givenByOthers = [
  'GET /contacts/similar query participantId',
  'GET /contacts/similar query registrationId',
  'POST /contacts body legalRegistration.id',
  'POST /documents/{id}/provider-answers body envelopeId',
  'POST /documents/{id}/provider-answers body reportingIds.[]',
  'POST /participants body legalRegistration.id',
  'PUT /contacts/{id} body legalRegistration.id',
]
/** The same in drafts: business terms of the document model. */
const givenInDrafts = [
  ...[
    'buyer.creditorId',
    'customizationId',
    'lines.[].id',
    'lines.[].item.buyerId',
    'lines.[].item.sellerId',
  ],
  ...['payee.creditorId', 'paymentMeans.[].account.bankId', 'paymentMeans.[].id'],
  ...['paymentTerms.[].paymentMeansId', 'prepayments.[].id', 'profileId', 'seller.creditorId'],
]

/** Takes ids as text: the audit trail of any subject. */
const asText: readonly IdPlace[] = [{ part: 'query', path: ['subject'], prefixes: ['doc'] }]

interface Sample {
  readonly operation: Operation
  readonly place: IdPlace
  readonly prefix: string
}

const samples: Sample[] = [...operations.values()].flatMap((operation) => {
  // Operators may reach all tenants.
  if (operation.needs === 'operators') return []
  const texts = /^\/audit(\.|$)/.test(operation.path) ? asText : []
  return [...idPlaces(operation), ...texts].flatMap((place) =>
    place.prefixes.map((prefix) => ({ operation, place, prefix })),
  )
})

/** Operations that answer before ids are checked; `walls.test.ts` and the tests of their rooms cover the result. */
const answersFirst: Readonly<Record<string, string>> = {
  'POST /documents/bulk-issue': 'a job refuses each document',
  'POST /documents/bulk-retry': 'a job refuses each document',
  'POST /documents/export/ticket': 'the file is checked when the browser fetches it',
  'POST /documents/views': 'the filters are applied when a list is read with them',
  'GET /documents/export/file': 'the ticket is looked for in the organization that is named',
  'GET /products/last-prices': 'answers with nothing for a product that was not sold to the buyer',
}
const nameOf = ({ operation, place, prefix }: Sample) =>
  `${routeOf(operation)} ${place.part} ${place.path.join('.')} ${prefix}`

beforeAll(async () => {
  portal = await startTestPortal({ env: { FALAJ_REQUESTS_PER_MINUTE: '100000' } })
  company = await registerCompany(portal, { name: 'Company' })
  stranger = await registerCompany(portal, { name: 'Stranger' })
  const participant = await onboardParticipant(portal, company.token, { name: 'Sibling', tin: '1599999992' })
  sibling = participant.id
  guest = await registerCompany(portal, { name: 'Guest', onboard: false })
  await portal.query(
    `insert into memberships (id, organization_id, user_id, role, participant_keys, created_at)
     values ($1, $2, $3, 'accountant', $4, now())`,
    [newId('mem'), company.organizationId, guest.userId, [company.participant.id]],
  )
  portal.clock.advance(11_000)
  const organization = company.organizationId
  own = { ...(await makeParty(portal, company)), ...(await makeMember(portal, company)), org: organization }
  siblings = await makeParty(portal, { ...company, participant })
  strangers = { ...(await makeParty(portal, stranger)), org: stranger.organizationId }
  await portal.runJobs()
  instant = Math.ceil(portal.clock.now().getTime() / 2_000) * 2_000
})
afterAll(() => portal.stop())

/** A request that is in order but for the id at the place. */
function requestWith({ operation, place }: Sample, id: string) {
  const access: Partial<Access> = accessOf(routeOf(operation)) ?? {}
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const pathPlaces = idPlaces(operation).filter(({ part }) => part === 'params')
  let path: string = operation.path
  for (const name of names) {
    const known = pathPlaces.find((one) => one.path[0] === name)
    const value = known ? own[known.prefixes[0] ?? ''] : noTenantsIds[name]
    const isHere = place.part === 'params' && place.path[0] === name
    path = path.replace(`{${name}}`, isHere ? id : (value ?? 'missing'))
  }
  const query = { ...Object.fromEntries(new URLSearchParams(access.query)) }
  if (place.part === 'query') query[place.path[0] ?? ''] = id
  const text = new URLSearchParams(query).toString()
  // Other ids of the body, if it may have them, are of the requester's own records.
  const others = idPlaces(operation).filter(
    (one) => one.part === 'body' && one.path.join() !== place.path.join(),
  )
  const known = others.reduce<unknown>((body, one) => {
    const more = withId(body, one.path, own[one.prefixes[0] ?? ''] ?? '')
    return operation.body?.safeParse(more).success ? more : body
  }, access.body)
  // Beside the sample, and alone where the one excludes the other.
  const bodies = [known, undefined].map((body) => withId(body, place.path, id))
  const body = place.part === 'body' ? bodies.find((one) => operation.body?.safeParse(one).success) : known
  const isInForm = place.part !== 'body' || body !== undefined
  return { path: text ? `${path}?${text}` : path, body, isInForm, upload: uploadOf(access.file) }
}

/** Status and body of a response, without the parts that differ between requests. */
async function ask(who: TestCompany, sample: Sample, id: string) {
  const { method } = sample.operation
  const { body, isInForm, path, upload } = requestWith(sample, id)
  if (!isInForm) return { status: 0, code: 'not in form', text: '' }
  portal.clock.set(instant - Date.now())
  const answer = await portal.request(method, path, {
    token: who.token,
    participant: company.participant.id,
    headers: { 'falaj-organization': company.organizationId, ...upload?.headers },
    ...(body === undefined ? {} : { body }),
    ...(upload ? { body: upload.body } : {}),
    ...(method === 'POST' ? { idempotencyKey: true } : {}),
  })
  const text = JSON.stringify(answer.body)
    .replaceAll(/\b[a-z]{2,4}_[0-9a-z]{26}\b/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<at>')
    .replaceAll(/"(reference|ticket|link|url)":"[^"]*"/g, '"$1":"<new>"')
  return { status: answer.status, code: String(answer.body?.code ?? ''), text }
}

/** A fingerprint of every row of others, by table. */
async function fingerprints(): Promise<unknown> {
  const columns = await portal.query<{ table: string; columns: string[] }>(
    `select table_name::text as table, array_agg(column_name::text) as columns from information_schema.columns
     where table_schema = 'public' and table_name = any($1) group by table_name`,
    [[...tenantTables]],
  )
  const documents = `(select id from documents where participant_key = $2)`
  const ofSibling = (names: readonly string[]) => {
    if (names.includes('participant_key')) return ' or participant_key = $2'
    return names.includes('document_id') ? ` or document_id in ${documents}` : ''
  }
  // Runs list the requested ids; their outcomes are compared separately.
  const compared = columns.filter(({ table }) => table !== 'bulk_items')
  const parts = compared.map(
    ({ columns: names, table }) =>
      `select '${table}' as name, md5(string_agg(t::text, ' ' order by t::text)) as hash from ${table} t
       where organization_id = $1${ofSibling(names)}`,
  )
  return await portal.query(`${parts.join(' union all ')} order by name`, [stranger.organizationId, sibling])
}

async function inGroups<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += 6) await Promise.all(all.slice(at, at + 6).map(work))
}

/** Sends an unknown id and an id of others; returns differing responses, and places where no id was looked up. */
async function surprisesOf(who: TestCompany, others: IdsByPrefix, prefixes: (prefix: string) => boolean) {
  const surprises: string[] = []
  const unsampled: string[] = []
  await inGroups(
    samples.filter(({ prefix }) => prefixes(prefix)),
    async (sample) => {
      const foreign = others[sample.prefix]
      if (!foreign) return void unsampled.push(`${nameOf(sample)}: nothing with this prefix`)
      const nothing = await ask(who, sample, newId(sample.prefix as 'doc'))
      const answer = await ask(who, sample, foreign)
      if (answer.status >= 500 || answer.text !== nothing.text || answer.status !== nothing.status)
        surprises.push(`${nameOf(sample)}: ${answer.status} ${answer.text}, of nothing ${nothing.text}`)
      if (nothing.status === 0) unsampled.push(`${nameOf(sample)}: ${nothing.code}`)
    },
  )
  return { surprises, unsampled }
}

test('every parameter of a path is a sampled id, or no id of a tenant', () => {
  const missing = [...operations.values()].flatMap((operation) => {
    const places = idPlaces(operation).flatMap(({ part, path }) => (part === 'params' ? path : []))
    return Object.keys(operation.params?.shape ?? {})
      .filter((name) => !places.includes(name) && !(name in noTenantsIds) && !noTenants.test(operation.path))
      .map((name) => `${routeOf(operation)} ${name}`)
  })
  expect(missing).toEqual([])
})

test('every field that is named as an id has the type of one, or is an id that others gave', () => {
  const untyped = [...operations.values()].flatMap((operation) =>
    untypedIds(operation).map((place) => `${routeOf(operation)} ${place}`),
  )
  const inDrafts = untyped.filter((place) => place.includes(' body draft.'))
  const terms = inDrafts.map((place) => place.slice(place.indexOf('draft.') + 'draft.'.length))
  expect([...new Set(terms)].toSorted()).toEqual(givenInDrafts)
  expect(untyped.filter((place) => !inDrafts.includes(place)).toSorted()).toEqual(givenByOthers)
})

describe('ids of others', () => {
  test('are answered as unknown ids, and change nothing', async () => {
    const before = await fingerprints()
    const organization = await surprisesOf(company, strangers, () => true)
    const participant = await surprisesOf(guest, siblings, (prefix) => !ofOrganization.includes(prefix))
    await portal.runJobs()
    expect({ organization, participant }).toEqual({
      organization: { surprises: [], unsampled: [] },
      participant: { surprises: [], unsampled: [] },
    })
    expect(await fingerprints()).toEqual(before)
    const items = await portal.query(
      'select distinct outcome, code, number from bulk_items where document_id = any($1) and run_id <> all($2)',
      [
        [siblings['doc'], strangers['doc']],
        [siblings['blk'], strangers['blk']],
      ],
    )
    expect(items).toEqual([{ outcome: 'refused', code: 'notFound', number: null }])
  })

  test('are looked up: own ids get other responses, in every operation', async () => {
    const same: string[] = []
    const succeeded = new Set<Operation>()
    const check = async (sample: Sample) => {
      const { operation } = sample
      if (routeOf(operation) in answersFirst || succeeded.has(operation)) return
      const nothing = await ask(company, sample, newId(sample.prefix as 'doc'))
      const answer = await ask(company, sample, own[sample.prefix] ?? '')
      if (answer.text === nothing.text)
        same.push(`${nameOf(sample)}: ${answer.status} ${answer.text.slice(0, 99)}`)
      // All of its ids were looked up, and the removed record does not exist any more.
      else if (answer.status < 300 && operation.method === 'DELETE') succeeded.add(operation)
    }
    const isReading = ({ operation }: Sample) => operation.method === 'GET'
    await inGroups(samples.filter(isReading), check)
    // Removals come last, as their records are needed before. Other changes of a member end the keys that the member
    // made.
    const turn = ({ operation: { method }, place, prefix }: Sample) =>
      ['POST', 'PUT', 'PATCH', 'DELETE'].indexOf(method) * 4 +
      Number(place.part === 'params') * 2 +
      Number(prefix !== 'key')
    const changing = samples.filter((sample) => !isReading(sample))
    for (const sample of changing.toSorted((one, other) => turn(one) - turn(other))) await check(sample)
    expect(same).toEqual([])
  })
})
