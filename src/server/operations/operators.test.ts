import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueInvoice, outsideBuyer, standardInvoice } from '../documents/testing/invoices.ts'
import { deliver, envelopeOf, foreignInvoice, wakeJobs } from '../exchange/testing/deliveries.ts'
import { newId } from '../platform/base/ids.ts'
import { freeTin, registerCompany, type TestCompany } from '../platform/testing/company.ts'
import { type RequestOptions, startTestPortal, type TestPortal } from '../platform/testing/portal.ts'

let portal: TestPortal
let owner: TestCompany
let operator: TestCompany
const address = 'operator@portal.example.ae'

beforeAll(async () => {
  portal = await startTestPortal({ env: { FALAJ_OPERATORS: ` Somebody@example.ae , ${address}` } })
  owner = await registerCompany(portal, { name: 'Owner' })
  operator = await registerCompany(portal, { name: 'Operator', onboard: false })
  const named = [address, operator.email]
  await portal.query('update auth."user" set email = $1, "emailVerified" = false where email = $2', named)
  operator.email = address
})
afterAll(() => portal.stop())

function ask(
  company: TestCompany,
  method: string,
  path: string,
  { doors = portal, ...options }: RequestOptions & { doors?: TestPortal } = {},
) {
  return doors.request(method, path, {
    token: company.token,
    participant: company.participant.id,
    ...options,
  })
}

async function signIn(company: TestCompany): Promise<void> {
  const body = { email: company.email, password: company.password }
  company.token = (await portal.request('POST', '/auth/sign-in', { body })).body.data.accessToken
}

const isOperator = async (company: TestCompany) =>
  (await ask(company, 'GET', '/user/me')).body.data.operator as boolean

test('only a configured address with a proven mailbox is an operator', async () => {
  // Registered with the address, which any user could have done.
  expect(await isOperator(operator)).toBe(false)
  const paths = [
    ['GET', '/operations/overview'],
    ['GET', '/operations/outages'],
    ['GET', '/operations/service-levels'],
    ['GET', '/operations/service-levels.csv'],
    ['GET', '/operations/stuck'],
    ['POST', `/operations/stuck/preprod/${newId('tx')}/retry`],
    ['GET', '/operations/arrivals'],
    ['GET', `/operations/arrivals/${newId('inb')}/bytes`],
    ['POST', `/operations/arrivals/${newId('inb')}/accept-again`],
    ['POST', `/operations/arrivals/${newId('inb')}/dismiss`],
  ] as const
  for (const company of [owner, operator]) {
    for (const [method, path] of paths) {
      const options = path.endsWith('dismiss') ? { body: { reason: 'because' } } : {}
      const refused = await ask(company, method, path, options)
      expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'operations.not-operator'])
      expect((await portal.request(method, path, options)).status).toBe(401)
    }
  }
  await portal.request('POST', '/auth/password/forgot', { body: { email: address } })
  await portal.runJobs()
  const [mail] = await portal.query<{ body: string }>(
    `select body from mail_outbox where recipient = $1 and body like '%token=%'`,
    [address],
  )
  const token = /token=([\w-]+)/.exec(mail?.body ?? '')?.[1]
  const reset = await portal.request('POST', '/auth/password/reset', {
    body: { token, password: operator.password },
  })
  expect(reset.status).toBe(200)
  await signIn(operator)
  expect(await isOperator(operator)).toBe(true)
  expect(await isOperator(owner)).toBe(false)
})

test('on a trial that only this machine reaches, owners are operators', async () => {
  const trial = await startTestPortal({ worker: false })
  const company = await registerCompany(trial, { onboard: false })
  const me = await trial.request('GET', '/user/me', { token: company.token })
  expect(me.body.data.operator).toBe(true)
  await trial.stop()
})

test('the overview counts, without contents', async () => {
  await issueInvoice(portal, owner, standardInvoice(owner.participant))
  await portal.runJobs()
  const { status, body } = await ask(operator, 'GET', '/operations/overview')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ workers: 1, stuck: 0 })
  expect(body.data.queue.map((one: { job: string }) => one.job)).toContain('exchange.watch')
})

test('stuck work is shown with its reason and without its contents, and retried once', async () => {
  const { data: faults } = (await ask(owner, 'GET', '/simulator/faults')).body
  faults.nodes.taxPlatform.down = true
  await ask(owner, 'PUT', '/simulator/faults', { body: faults })
  const abroad = {
    participantId: '0235:9900000099',
    tin: '9900000099',
    trn: '100000000000003',
    nameEn: 'Abroad',
  }
  const issued = await issueInvoice(portal, owner, standardInvoice(abroad))
  await portal.runJobs()
  portal.clock.advance(65 * 60_000)
  await signIn(operator)
  await signIn(owner)
  const { body } = await ask(operator, 'GET', '/operations/stuck?environment=preprod')
  expect(body.page.total).toEqual({ count: 1, exact: true })
  const [transmission] = body.data
  expect(transmission).toMatchObject({
    organization: 'Owner LLC',
    documentId: issued.id,
    transmissionKind: 'taxReport',
    state: 'retrying',
    attempts: 1,
  })
  expect(JSON.stringify(body)).not.toContain('Abroad')
  expect((await ask(operator, 'GET', '/operations/stuck?environment=prod')).body.data).toEqual([])
  const path = `/operations/stuck/preprod/${transmission.transmissionId}/retry`
  expect((await ask(operator, 'POST', path)).body.data).toEqual({ outcome: 'enqueued' })
  await portal.runJobs()
  const again = await ask(operator, 'POST', path)
  expect([again.status, again.body.code]).toEqual([409, 'operations.nothing-to-try'])
  const unknown = await ask(operator, 'POST', `/operations/stuck/preprod/${newId('tx')}/retry`)
  expect(unknown.body.code).toBe('operations.transmission-not-found')

  const overview = (await ask(operator, 'GET', '/operations/overview')).body.data
  expect(overview.stuck).toBe(1)
  const peers = overview.peers as { peer: string; environment: string; breaker: string }[]
  expect(peers.find((one) => one.peer === 'taxPlatform')).toMatchObject({
    environment: 'preprod',
    seat: '000773',
  })

  // Permanently: the limit of a report is seven days.
  portal.clock.advance(8 * 24 * 3_600_000)
  await wakeJobs(portal)
  await signIn(operator)
  await signIn(owner)
  faults.nodes.taxPlatform.down = false
  await ask(owner, 'PUT', '/simulator/faults', { body: faults })
  expect((await ask(operator, 'GET', '/operations/stuck')).body.data).toMatchObject([{ state: 'failed' }])
  // A repeat with the same key is done once, also when the first has ended.
  for (let i = 0; i < 2; i++) {
    const retried = await ask(operator, 'POST', path, { idempotencyKey: 'retry-0001' })
    expect(retried.body).toEqual({ data: { outcome: 'retried' } })
    await portal.runJobs()
  }
  portal.clock.advance(20 * 60_000)
  await wakeJobs(portal)
  await signIn(operator)
  expect((await ask(operator, 'GET', '/operations/stuck')).body.data).toEqual([])
  const trails = await portal.query<{ organization_id: string; action: string }>(
    `select organization_id, action from audit_entries where action in ('exchange.retriedByOperator', 'operations.transmissionRetried') order by action`,
  )
  expect(trails.map((one) => [one.organization_id, one.action])).toEqual([
    [owner.organizationId, 'exchange.retriedByOperator'],
    [owner.organizationId, 'exchange.retriedByOperator'],
    [operator.organizationId, 'operations.transmissionRetried'],
    [operator.organizationId, 'operations.transmissionRetried'],
  ])
})

test('as many concurrent retries as there are connections all succeed, once for each key', async () => {
  const doors = await startTestPortal({ env: { FALAJ_DATABASE_CONNECTIONS: '3' } })
  const company = await registerCompany(doors)
  const { data: faults } = (await ask(company, 'GET', '/simulator/faults', { doors })).body
  faults.nodes.taxPlatform.down = true
  await ask(company, 'PUT', '/simulator/faults', { body: faults, doors })
  for (let count = 0; count < 4; count++) await issueInvoice(doors, company, standardInvoice(outsideBuyer(1)))
  await doors.runJobs()
  doors.clock.advance(65 * 60_000)
  const session = { email: company.email, password: company.password }
  company.token = (await doors.request('POST', '/auth/sign-in', { body: session })).body.data.accessToken
  const stuck = (await ask(company, 'GET', '/operations/stuck', { doors })).body.data as {
    transmissionId: string
  }[]
  expect(stuck).toHaveLength(4)
  const retry = (transmission: number, key: number) =>
    ask(company, 'POST', `/operations/stuck/preprod/${stuck[transmission]?.transmissionId}/retry`, {
      idempotencyKey: `retry-of-transmission-${key}`,
      doors,
    })
  const answers = await Promise.all(
    [0, 1, 2, 3, 0, 1, 2, 3].map((transmission) => retry(transmission, transmission)),
  )
  expect(answers.map(({ status, body }) => [status, body.data?.outcome])).toEqual(
    answers.map(() => [200, 'enqueued']),
  )
  const trails = await doors.query<{ count: number }>(
    `select count(*) from audit_entries where action in ('operations.transmissionRetried', 'exchange.retriedByOperator')
     group by action`,
  )
  expect(trails.map(({ count }) => count)).toEqual([4, 4])
  expect((await retry(1, 0)).body.code).toBe('idempotency.key-reused')
  await doors.stop()
})

test('unclaimed arrivals are listed, read, processed again, and dismissed with a reason', async () => {
  const nobody = { participantId: `0235:${freeTin()}`, tin: freeTin(), nameEn: 'Nobody' }
  const envelope = envelopeOf(foreignInvoice(nobody, 'F-1'), nobody.participantId, randomUUID())
  expect((await deliver(portal, envelope)).status).toBe(200)
  await portal.runJobs()
  const { body } = await ask(operator, 'GET', '/operations/arrivals?state=unclaimed')
  const [arrival] = body.data
  expect(body.page.total).toEqual({ count: 1, exact: true })
  expect(arrival).toMatchObject({
    state: 'unclaimed',
    receiver: nobody.participantId,
    dismissedAt: null,
  })
  const path = `/operations/arrivals/${arrival.id}`
  expect((await ask(operator, 'GET', `${path}/bytes`)).body).toBe(envelope.toString('utf8'))
  for (let i = 0; i < 2; i++) {
    const again = await ask(operator, 'POST', `${path}/accept-again`, { idempotencyKey: 'accept-0001' })
    expect([again.status, again.body.data]).toEqual([200, { id: arrival.id }])
  }
  const reopened = await portal.query(
    `select 1 from audit_entries where action = 'operations.arrivalReopened'`,
  )
  expect(reopened).toHaveLength(1)
  await portal.runJobs()
  expect((await ask(operator, 'GET', '/operations/arrivals')).body.data).toMatchObject([
    { state: 'unclaimed' },
  ])
  expect((await ask(operator, 'POST', `${path}/dismiss`, { body: { reason: '' } })).status).toBe(422)
  const dismissal = { body: { reason: 'Sent by mistake' }, idempotencyKey: 'dismiss-0001' }
  const dismissed = await ask(operator, 'POST', `${path}/dismiss`, dismissal)
  const reused = { ...dismissal, body: { reason: 'Something else' } }
  expect((await ask(operator, 'POST', `${path}/dismiss`, reused)).body.code).toBe('idempotency.key-reused')
  const malformed = await ask(operator, 'POST', `${path}/dismiss`, { ...dismissal, idempotencyKey: 'short' })
  expect(malformed.body.code).toBe('idempotency.key-missing')
  expect(dismissed.body.data).toMatchObject({ dismissedReason: 'Sent by mistake' })
  const twice = await ask(operator, 'POST', `${path}/dismiss`, { body: { reason: 'Another reason' } })
  expect(twice.body.data).toEqual(dismissed.body.data)
  expect((await ask(operator, 'GET', '/operations/arrivals')).body.data).toEqual([])
  expect((await ask(operator, 'GET', '/operations/arrivals?dismissed=true')).body.data).toHaveLength(1)
  expect((await ask(operator, 'GET', '/operations/overview')).body.data.arrivals.unclaimed).toBe(0)
  expect((await ask(operator, 'GET', `/operations/arrivals/${newId('inb')}/bytes`)).body.code).toBe(
    'operations.arrival-not-found',
  )
  expect((await ask(operator, 'GET', '/operations/arrivals?cursor=x')).body.code).toBe('page.bad-cursor')
  expect((await ask(operator, 'GET', '/operations/arrivals?state=lost')).status).toBe(422)
})
