import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contactReadiness } from '#core/readiness'
import { registerCompany, type TestCompany } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { expectSameTables } from '#platform/testing/table-files'
import { markContactsUsed } from './index.ts'

let portal: TestPortal
let ours: TestCompany
let theirs: TestCompany

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  ours = await registerCompany(portal, { name: 'Ours' })
  theirs = await registerCompany(portal, { name: 'Theirs' })
})
afterAll(async () => {
  await portal.stop()
})

const address = { line1: 'Corniche 5', city: 'Abu Dhabi', subdivision: 'AUH', country: 'AE' }

function create(company: TestCompany, fields: Record<string, unknown>, idempotencyKey?: string) {
  const body = { name: 'Somebody', billingAddress: address, ...fields }
  return portal.request('POST', '/contacts', {
    token: company.token,
    body,
    ...(idempotencyKey ? { idempotencyKey } : {}),
  })
}

function list(company: TestCompany, query = '') {
  return portal.request('GET', `/contacts${query}`, { token: company.token })
}

const namesOf = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map((one) => one.name)

describe('adding', () => {
  test('a contact is stored with all fields, and looked up on the network', async () => {
    const created = await create(ours, {
      name: 'Theirs LLC',
      nameAr: 'شركة أخرى',
      addressAr: ' الكورنيش 5، أبوظبي ',
      trn: theirs.participant.trn,
      tin: theirs.participant.tin,
      participantId: theirs.participant.participantId,
      legalRegistration: { type: 'TL', id: 'CN-1', authority: 'Dubai' },
    })
    expect(created.status).toBe(201)
    expect(created.body.data).toMatchObject({
      isCustomer: true,
      isSupplier: false,
      nameAr: 'شركة أخرى',
      addressAr: 'الكورنيش 5، أبوظبي',
      billingAddress: { ...address, line2: '', line3: '', postalCode: '' },
      shippingAddress: null,
      archived: false,
      usageCount: 0,
      version: 1,
      reachability: { state: 'reachable', supportedDocuments: ['380', '381', '389', '261', '480', '81'] },
    })
    const read = await portal.request('GET', `/contacts/${created.body.data.id}`, { token: ours.token })
    expect(read.body.data).toEqual(created.body.data)
  })

  test('a failed look-up does not prevent the save and is not "not registered"', async () => {
    const failed = await create(ours, { name: 'Unsure', participantId: '0235:1900000007' })
    expect(failed.body.data.reachability.state).toBe('lookupFailed')
    const missing = await create(ours, { name: 'Absent', participantId: '0235:1666666666' })
    expect(missing.body.data.reachability.state).toBe('notRegistered')
    const none = await create(ours, { name: 'Without' })
    expect(none.body.data.reachability).toEqual({
      state: 'notChecked',
      checkedAt: null,
      supportedDocuments: [],
    })
  })

  test('an id of another form does not exist', async () => {
    for (const path of ['/contacts/nonsense', '/products/nonsense', '/documents/nonsense']) {
      const answer = await portal.request('GET', path, { token: ours.token })
      expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'common.not-found'])
    }
  })

  test('every wrong field is named', async () => {
    const form = await create(ours, { name: '', trn: '123', participantId: 'x' })
    expect(form.status).toBe(422)
    expect(form.body.findings.map((finding: { path: string }) => finding.path).sort()).toEqual([
      'name',
      'participantId',
      'trn',
    ])
    const sense = await create(ours, {
      isCustomer: false,
      billingAddress: { ...address, subdivision: 'Dubai' },
      legalRegistration: { type: 'PAS', id: 'A1', authority: 'India' },
    })
    const country = await create(ours, {
      participantId: '0235:123',
      billingAddress: { ...address, country: 'XX' },
    })
    expect(country.body.findings.map((finding: { path: string }) => finding.path)).toEqual([
      'participantId',
      'billingAddress.country',
    ])
    expect(sense.body.findings.map((finding: { path: string }) => finding.path).sort()).toEqual([
      'billingAddress.subdivision',
      'isCustomer',
      'legalRegistration.authority',
    ])
  })

  test('one active contact for a participant id, also for concurrent requests; the other one is named', async () => {
    const fields = { participantId: '0235:1900000001' }
    const both = await Promise.all([
      create(ours, { ...fields, name: 'A' }),
      create(ours, { ...fields, name: 'B' }),
    ])
    expect(both.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([201, 409])
    const stored = both.find((answer) => answer.status === 201)?.body.data
    const refused = both.find((answer) => answer.status === 409)?.body
    expect(refused.code).toBe('contact.duplicate')
    expect(refused.findings[0]).toMatchObject({
      path: 'participantId',
      params: { id: stored.id, name: stored.name },
    })
    const foreignContact = await create(theirs, fields)
    expect(foreignContact.status).toBe(201)
    for (let i = 0; i < 2; i++) {
      const reportOnly = await create(ours, { name: `Consumer ${i}`, participantId: '0235:9900000098' })
      expect([reportOnly.status, reportOnly.body.data.reachability.state]).toEqual([201, 'reportOnly'])
    }
  })

  test('the same key twice adds one; with another request it is refused', async () => {
    const key = 'contact-key-0001'
    const both = await Promise.all([create(ours, { name: 'Once' }, key), create(ours, { name: 'Once' }, key)])
    expect(both[0]?.body.data.id).toBe(both[1]?.body.data.id)
    const other = await create(ours, { name: 'Twice' }, key)
    expect([other.status, other.body.code]).toEqual([409, 'idempotency.key-reused'])
  })

  test('unauthenticated users and viewers are refused', async () => {
    expect(
      (await portal.request('POST', '/contacts', { body: { name: 'X', billingAddress: address } })).status,
    ).toBe(401)
    const viewer = await registerCompany(portal, { onboard: false })
    await portal.query('update memberships set role = $1 where user_id = $2', ['viewer', viewer.userId])
    portal.clock.advance(11_000)
    expect((await create(viewer, {})).body.code).toBe('access.denied')
    expect((await list(viewer)).status).toBe(200)
  })
})

describe('finding', () => {
  test('pages forwards and backwards, by name in both scripts, without gaps or repeats', async () => {
    const owner = await registerCompany(portal, { onboard: false })
    const names = ['Zayed', 'ahmed', 'Beta', 'أمل', 'Alpha', 'Alpha', 'باسل', 'gamma']
    for (const name of names) await create(owner, { name })
    const first = await list(owner, '?limit=3')
    expect(first.body.page.total).toEqual({ count: 8, exact: true })
    expect(first.body.page.previous).toBeNull()
    const second = await list(owner, `?limit=3&cursor=${first.body.page.next}`)
    const third = await list(owner, `?limit=3&cursor=${second.body.page.next}`)
    expect(third.body.page.next).toBeNull()
    expect([...namesOf(first), ...namesOf(second), ...namesOf(third)]).toEqual([
      'ahmed',
      'Alpha',
      'Alpha',
      'Beta',
      'gamma',
      'Zayed',
      'أمل',
      'باسل',
    ])
    const back = await list(owner, `?limit=3&cursor=${third.body.page.previous}`)
    expect(back.body.data).toEqual(second.body.data)
    const start = await list(owner, `?limit=3&cursor=${back.body.page.previous}`)
    expect(start.body.data).toEqual(first.body.data)
    expect(start.body.page.previous).toBeNull()
    const bad = await list(owner, '?cursor=nonsense')
    expect([bad.status, bad.body.code]).toEqual([400, 'page.bad-cursor'])
  })

  test('searches names in any spelling, numbers in any digits, and by role', async () => {
    const owner = await registerCompany(portal, { onboard: false })
    await create(owner, {
      name: 'Ahmed Trading',
      nameAr: 'شركة أحمد للتجارة',
      trn: '100123456700003',
      tin: '1001234567',
      legalRegistration: { type: 'TL', id: 'CN-5', authority: 'Dubai' },
      notes: 'Calls first',
    })
    await create(owner, { name: 'Café 100%', isCustomer: false, isSupplier: true })
    expect(namesOf(await list(owner, `?search=${encodeURIComponent('احمد')}`))).toEqual(['Ahmed Trading'])
    expect(namesOf(await list(owner, `?search=${encodeURIComponent('شركه أحْمَد')}`))).toEqual([
      'Ahmed Trading',
    ])
    expect(namesOf(await list(owner, `?search=${encodeURIComponent('١٠٠١٢٣٤')}`))).toEqual(['Ahmed Trading'])
    expect(namesOf(await list(owner, '?search=CAFE'))).toEqual(['Café 100%'])
    expect(namesOf(await list(owner, `?search=${encodeURIComponent('caf 100%')}`))).toEqual(['Café 100%'])
    expect(namesOf(await list(owner, `?search=${encodeURIComponent('c%0')}`))).toEqual([])
    expect(namesOf(await list(owner, '?search=trading+ahm'))).toEqual(['Ahmed Trading'])
    expect(namesOf(await list(owner, '?search=tr'))).toEqual(['Ahmed Trading'])
    expect(namesOf(await list(owner, '?search=ra'))).toEqual([])
    // As long as a name may be, and no longer.
    const long = 'Emirates National Contracting and Trading '.repeat(5).slice(0, 200).trim()
    const another = await registerCompany(portal, { onboard: false })
    await create(another, { name: long })
    const searched = (text: string) => list(another, `?search=${encodeURIComponent(text)}`)
    expect(namesOf(await searched(long))).toEqual([long])
    const tooLong = await searched('x'.repeat(201))
    expect([tooLong.status, tooLong.body.findings[0].path]).toEqual([422, 'search'])
    expect(namesOf(await list(owner, '?role=supplier'))).toEqual(['Café 100%'])
    expect(namesOf(await list(owner, '?role=customer'))).toEqual(['Ahmed Trading'])
    const rows = await expectSameTables(portal, owner, '/contacts', 'role=customer&language=ar')
    expect(rows.map(([name]) => name)).toEqual(['الاسم', 'Ahmed Trading'])
    expect(rows[1]?.slice(-4)).toEqual(['رخصة تجارية', 'CN-5', 'Dubai', 'Calls first'])
  })

  test('the walls: another tenant, another environment', async () => {
    const { id } = (await create(ours, { name: 'Secret' })).body.data
    const path = `/contacts/${id}`
    const body = { name: 'X', billingAddress: address, version: 1 }
    expect((await portal.request('GET', path, { token: theirs.token })).status).toBe(404)
    expect((await portal.request('PUT', path, { token: theirs.token, body })).status).toBe(404)
    expect((await portal.request('DELETE', path, { token: theirs.token })).status).toBe(404)
    expect((await portal.request('POST', `${path}/check`, { token: theirs.token })).status).toBe(404)
    expect((await portal.request('GET', path, { token: ours.token, environment: 'prod' })).status).toBe(404)
    const live = await portal.request('GET', '/contacts', { token: ours.token, environment: 'prod' })
    expect(live.body.data).toEqual([])
    expect(namesOf(await list(theirs, '?search=secret'))).toEqual([])
  })
})

describe('an address book in order', () => {
  test('similar contacts: by numbers, and by names in any spelling of either script', async () => {
    const owner = await registerCompany(portal, { onboard: false })
    const { id } = (
      await create(owner, {
        name: 'Al Noor Trading L.L.C.',
        nameAr: 'شركة النور للتجارة ذ.م.م',
        trn: '100234567400003',
        legalRegistration: { type: 'TL', id: 'CN-100', authority: 'Dubai' },
      })
    ).body.data
    await create(owner, { name: 'Al Noor Contracting LLC' })
    await create(owner, { name: 'Shop counter', participantId: '0235:9900000098' })
    const like = async (query: Record<string, string>, company = owner) => {
      const requested = `/contacts/similar?${new URLSearchParams(query)}`
      const { data } = (await portal.request('GET', requested, { token: company.token })).body
      return data.map((one: { contact: { name: string }; because: string[] }) => [
        one.contact.name,
        ...one.because,
      ])
    }
    expect(await like({ name: 'NOOR TRADING', trn: '100234567400003', registrationId: 'CN-100' })).toEqual([
      ['Al Noor Trading L.L.C.', 'trn', 'registration', 'name'],
    ])
    expect(await like({ nameAr: 'النور للتجاره' })).toEqual([['Al Noor Trading L.L.C.', 'name']])
    expect(await like({ name: 'Noor Tradng' })).toEqual([['Al Noor Trading L.L.C.', 'name']])
    expect(await like({ name: 'Noor Trading', except: id })).toEqual([])
    expect(await like({ name: 'LLC', participantId: '0235:9900000098' })).toEqual([])
    expect(await like({ trn: '100234567400003' }, theirs)).toEqual([])
    const bad = await portal.request('GET', '/contacts/similar?except=x', { token: owner.token })
    expect([bad.status, bad.body.findings[0].path]).toEqual([422, 'except'])
  })

  test('the list of incomplete contacts matches the readiness of the core', async () => {
    const owner = await registerCompany(portal, { onboard: false })
    const registration = { type: 'TL', id: '1', authority: 'Dubai' }
    const agreement = { reference: '', from: '2026-01-01' }
    const whole = { trn: '100234567400003', participantId: '0235:', legalRegistration: registration }
    const [consumers, exports] = ['0235:9900000098', '0235:9900000099']
    const nobody = { trn: '', legalRegistration: null }
    const nowhere = { line1: '', city: '', subdivision: '', country: 'AE' }
    const changes: object[] = [
      {},
      { participantId: '' },
      { trn: '' },
      { legalRegistration: null },
      { trn: '', legalRegistration: null },
      { legalRegistration: { ...registration, authority: '' } },
      { legalRegistration: { ...registration, type: 'EID', authority: '' } },
      { selfBillingAgreement: agreement, isSupplier: true },
      { selfBillingAgreement: agreement, isSupplier: true, legalRegistration: null },
      ...['line1', 'city', 'subdivision', 'country'].map((part) => ({
        billingAddress: { ...address, [part]: '' },
      })),
      // Of a consumer only the name is needed, of a business outside of e-invoicing all that any business needs.
      { ...nobody, participantId: consumers, billingAddress: nowhere },
      { ...nobody, participantId: consumers, legalRegistration: { ...registration, authority: '' } },
      { ...nobody, participantId: exports },
      { ...nobody, participantId: exports, billingAddress: nowhere },
    ]
    const supplier = { isCustomer: false, isSupplier: true }
    const all = [...changes, ...changes.map((change) => ({ ...change, ...supplier }))].map(
      (change, index) => ({
        ...whole,
        ...('participantId' in change
          ? {}
          : { participantId: `0235:18000000${String(index).padStart(2, '0')}` }),
        ...change,
        name: `Contact ${String(index).padStart(2, '0')}`,
      }),
    )
    const made = []
    for (const fields of all) made.push((await create(owner, fields)).body.data)
    const lacking = made.filter((one) => contactReadiness(one).lacks.length > 0)
    expect(lacking.length).toBe(12)
    const listed = async (query: string) =>
      await portal.request('GET', `/contacts/lacking?${query}`, { token: owner.token })
    const first = await listed('limit=8')
    expect(first.body.page.total.count).toBe(lacking.length)
    const rest = await listed(`limit=200&cursor=${first.body.page.next}`)
    expect([...namesOf(first), ...namesOf(rest)]).toEqual(lacking.map(({ name }) => name))
    const customers = lacking.filter(({ isCustomer }) => isCustomer)
    expect(namesOf(await listed('role=customer&limit=200'))).toEqual(customers.map(({ name }) => name))
    const others = await portal.request('GET', '/contacts/lacking', { token: theirs.token })
    expect(namesOf(others)).not.toContain('Contact 01')
  })
})

describe('changing and removing', () => {
  test('a change counts once for the version that was seen', async () => {
    const { id } = (await create(ours, { name: 'Before' })).body.data
    const body = { name: 'After', billingAddress: address, version: 1 }
    const changed = await portal.request('PUT', `/contacts/${id}`, { token: ours.token, body })
    expect(changed.body.data).toMatchObject({ name: 'After', version: 2 })
    const again = await portal.request('PUT', `/contacts/${id}`, { token: ours.token, body })
    expect([again.status, again.body.code]).toEqual([409, 'version.conflict'])
    const trail = await portal.query<{ action: string }>(
      'select action from audit_entries where subject_id = $1 order by seq',
      [id],
    )
    expect(trail.map((entry) => entry.action)).toEqual(['contact.created', 'contact.updated'])
  })

  test('of two concurrent requests for one participant id one succeeds, and the other is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const made = await Promise.all([create(ours, { name: 'One' }), create(ours, { name: 'Other' })])
      const body = {
        name: 'Taker',
        billingAddress: address,
        version: 1,
        participantId: `0235:177777777${round}`,
      }
      const put = (id: string) => portal.request('PUT', `/contacts/${id}`, { token: ours.token, body })
      const ended = await Promise.all(made.map((one) => put(one.body.data.id)))
      expect(ended.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(ended.find((one) => one.status === 409)?.body.code).toBe('contact.duplicate')
    }
  })

  test('an unused contact is deleted, a used one archived, and its participant id is free again', async () => {
    const unused = (await create(ours, { name: 'Unused' })).body.data
    const gone = await portal.request('DELETE', `/contacts/${unused.id}`, { token: ours.token })
    expect(gone.body.data).toEqual({ outcome: 'deleted' })
    expect((await portal.request('DELETE', `/contacts/${unused.id}`, { token: ours.token })).status).toBe(404)

    const used = (await create(ours, { name: 'Used', participantId: '0235:1900000002' })).body.data
    const scope = { organizationId: ours.organizationId, environment: 'preprod' } as const
    await portal.context.db.tenant(scope, (tx) => markContactsUsed(tx, new Map([[used.id, 1]])))
    const stored = await portal.request('DELETE', `/contacts/${used.id}`, { token: ours.token })
    expect(stored.body.data).toEqual({ outcome: 'archived' })
    expect(namesOf(await list(ours, '?search=used'))).toEqual([])
    expect(namesOf(await list(ours, '?search=used&archived=true'))).toEqual(['Used'])
    const read = await portal.request('GET', `/contacts/${used.id}`, { token: ours.token })
    expect(read.body.data).toMatchObject({ archived: true, usageCount: 1 })
    expect((await create(ours, { name: 'Successor', participantId: '0235:1900000002' })).status).toBe(201)
  })

  test('the network can be queried again without changing the version', async () => {
    const { id } = (await create(ours, { name: 'Later', participantId: '0235:1555555555' })).body.data
    await portal.query(
      `insert into simulator_directory (participant_id, name, type_codes, service_provider_seat) values ('0235:1555555555', 'Later', '{380}', '000901')`,
    )
    const checked = await portal.request('POST', `/contacts/${id}/check`, { token: ours.token })
    expect(checked.body.data).toMatchObject({
      version: 1,
      reachability: { state: 'reachable', supportedDocuments: ['380'] },
    })
    const live = await portal.request('POST', `/contacts/${id}/check`, {
      token: ours.token,
      environment: 'prod',
    })
    expect([live.status, live.body.code]).toEqual([409, 'participant.live-not-connected'])
  })
})
