import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freeTin, registerCompany, type TestCompany } from '../platform/testing/company.ts'
import { startTestPortal, type TestPortal } from '../platform/testing/portal.ts'
import { wakeJobsOf } from '../platform/testing/queue.ts'
import { simulatorDirectory } from '../simulator/directory/participant-directory.ts'
import { nodeCaller } from '../simulator/network/call-node.ts'
import { callHttp } from '../simulator/network/http-call.ts'
import { cacheDirectory } from './cache-directory.ts'
import { describeParticipantDirectory } from './participant-directory.suite.ts'
import type { DirectoryAdapter, LookupResult, ParticipantDirectory } from './participant-directory.ts'
import { endpointAt } from './testing/endpoint.ts'

let portal: TestPortal
let company: TestCompany

beforeAll(async () => {
  portal = await startTestPortal()
  company = await registerCompany(portal, { name: 'Looker' })
})
afterAll(() => portal.stop())

describeParticipantDirectory('remembered', {
  directory: () => {
    const inner = simulatorDirectory(portal.context, nodeCaller(portal.context))
    return cacheDirectory(portal.context, { preprod: inner })
  },
  freeParticipantId: () => `0235:${freeTin()}`,
  takenParticipantId: () => '0235:1900000001',
  providerSeat: () => '000901',
  async unreachable() {
    const inner = simulatorDirectory(portal.context, (_name, path, call) =>
      callHttp(`http://127.0.0.1:4${path}`, call),
    )
    return cacheDirectory(portal.context, { preprod: inner })
  },
})

const found: LookupResult = {
  state: 'found',
  documentTypes: ['380'],
  endpoint: endpointAt('000901'),
  takesResponses: true,
}

describe('the answer of the directory', () => {
  let requestCount: number
  let says: LookupResult
  let directory: ParticipantDirectory
  const inner: DirectoryAdapter = {
    async lookup() {
      requestCount += 1
      return says
    },
    publish: async () => ({ outcome: 'published' }),
    withdraw: async () => ({ outcome: 'withdrawn' }),
  }
  const id = () => `0235:${freeTin()}`

  beforeEach(() => {
    requestCount = 0
    says = found
    directory = cacheDirectory(portal.context, { preprod: inner })
  })

  test('is remembered with its date, by every process, for each kind of document', async () => {
    const who = id()
    expect(await directory.lookup(who, 'preprod')).toEqual(found)
    const again = await directory.lookup(who, 'preprod', { typeCode: '380' })
    expect(again).toMatchObject({ ...found, cached: true, checkedAt: expect.any(String) })
    const other = cacheDirectory(portal.context, { preprod: inner })
    expect(await other.lookup(who, 'preprod', { typeCode: '381' })).toMatchObject({
      state: 'cannotReceive',
      documentTypes: ['380'],
      cached: true,
    })
    expect(requestCount).toBe(1)
  })

  test('is refreshed when it has expired, and at once on request', async () => {
    const who = id()
    await directory.lookup(who, 'preprod')
    says = { state: 'notRegistered' }
    expect((await directory.lookup(who, 'preprod')).state).toBe('found')
    expect((await directory.lookup(who, 'preprod', { fresh: true })).state).toBe('notRegistered')
    expect(requestCount).toBe(2)
    says = found
    expect((await directory.lookup(who, 'preprod')).state).toBe('notRegistered')
    portal.clock.advance(61_000)
    expect((await directory.lookup(who, 'preprod')).state).toBe('found')
    portal.clock.advance(16 * 60_000)
    await directory.lookup(who, 'preprod')
    expect(requestCount).toBe(4)
    const believed = new Date(portal.clock.now().getTime() - 3_600_000)
    portal.clock.advance(20 * 60_000)
    expect(await directory.lookup(who, 'preprod', { noOlderThan: believed })).toMatchObject({ cached: true })
    expect(requestCount).toBe(4)
  })

  test('of a service provider is cached for a day', async () => {
    await directory.lookup('0242:000777', 'preprod')
    portal.clock.advance(23 * 3_600_000)
    expect(await directory.lookup('0242:000777', 'preprod')).toMatchObject({ ...found, cached: true })
    portal.clock.advance(2 * 3_600_000)
    await directory.lookup('0242:000777', 'preprod')
    expect(requestCount).toBe(2)
  })

  test('is never requested in an environment without a directory', async () => {
    expect(directory.environments).toEqual(['preprod'])
    expect((await directory.lookup(id(), 'prod')).state).toBe('lookupFailed')
    const entry = { participantId: id(), name: 'X', documentTypes: [], serviceProviderSeat: '000900' }
    expect((await directory.publish(entry, 'prod')).outcome).toBe('refused')
    expect(requestCount).toBe(0)
  })

  test('is not cached when it failed or is untrusted', async () => {
    const who = id()
    for (const state of ['lookupFailed', 'untrusted', 'certificateInvalid'] as const) {
      says = { state, detail: 'x' }
      expect((await directory.lookup(who, 'preprod')).state).toBe(state)
    }
    says = found
    expect((await directory.lookup(who, 'preprod')).state).toBe('found')
    expect(requestCount).toBe(4)
    says = { state: 'lookupFailed', detail: 'x' }
    await directory.lookup(who, 'preprod', { fresh: true })
    expect(await directory.lookup(who, 'preprod', { cachedOnly: true })).toMatchObject({
      state: 'found',
      cached: true,
    })
    expect(await directory.lookup(id(), 'preprod', { cachedOnly: true })).toMatchObject({
      state: 'lookupFailed',
    })
  })
})

describe('the nightly check', () => {
  const night = async () => {
    portal.clock.advance(24 * 3_600_000)
    await portal.query('delete from simulator_directory where participant_id = $1', ['0235:1555555551'])
    await portal.context.db.system((tx) => portal.context.jobs.enqueue(tx, 'participants.recheckAll', {}))
    await portal.runJobs()
    await wakeJobsOf(portal, ['participants.recheckOwn', 'contacts.recheck'])
    await portal.runJobs()
  }
  const notices = async () =>
    (await portal.query(
      'select kind, subject_id, params from notices where organization_id = $1 order by id',
      [company.organizationId],
    )) as { kind: string; subject_id: string; params: Record<string, string> }[]

  test('notifies of a contact that disappeared, of one that is back, and of our own entry, once each', async () => {
    await portal.query(
      `insert into simulator_directory (participant_id, name, type_codes, service_provider_seat)
       values ('0235:1555555551', 'Goes', '{380}', '000901')`,
    )
    const created = await portal.request('POST', '/contacts', {
      token: (await signIn()).token,
      idempotencyKey: true,
      body: {
        name: 'Goes away',
        isCustomer: true,
        participantId: '0235:1555555551',
        tin: '1555555551',
        billingAddress: { line1: 'Road 1', city: 'Dubai', subdivision: 'DXB', country: 'AE' },
      },
    })
    expect([created.status, created.body.data?.reachability?.state]).toEqual([201, 'reachable'])
    await portal.query('update simulator_directory set takes_responses = false where participant_id = $1', [
      company.participant.participantId,
    ])
    await night()
    await night()
    const own = await portal.query(
      'select takes_responses from simulator_directory where participant_id = $1',
      [company.participant.participantId],
    )
    expect(own).toEqual([{ takes_responses: true }])
    expect(await notices()).toMatchObject([
      {
        kind: 'contactUnreachable',
        subject_id: created.body.data.id,
        params: { name: 'Goes away', state: 'notRegistered' },
      },
    ])
    await portal.query(
      `update simulator_directory set service_provider_seat = '000777' where participant_id = $1`,
      [company.participant.participantId],
    )
    await night()
    expect((await notices()).slice(1)).toMatchObject([
      {
        kind: 'participantDirectoryChanged',
        subject_id: company.participant.id,
        params: { state: 'elsewhere' },
      },
    ])
  })

  async function signIn() {
    const { email, password } = company
    const signedIn = await portal.request('POST', '/auth/sign-in', { body: { email, password } })
    return { token: signedIn.body.data.accessToken }
  }
})
