import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dubaiDate } from '#core/calendar'
import { ownerOf } from '#platform/testing/actors'
import {
  freeTin,
  onboardParticipant,
  ownDetails,
  proceedFromEmaratax,
  registerCompany,
  type TestCompany,
} from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import type { ParticipantDirectory } from '#server/directory'
import { findParticipantOwner } from '#server/participants'
import { linkAttempt } from './link-attempt.ts'
import type { TaxAuthorityVerification } from './tax-authority-verification.ts'

let portal: TestPortal
let company: TestCompany

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
  company = await registerCompany(portal, { onboard: false })
})
afterAll(async () => {
  await portal.stop()
})

async function authcodeFor(tin: string, details: Record<string, string> = {}): Promise<string> {
  const target = await proceedFromEmaratax(portal, { ...ownDetails('Falcon', tin), ...details })
  return target.searchParams.get('authcode') ?? ''
}

/** A second code for a taxpayer that EmaraTax knows already. */
async function authcodeAgain(tin: string): Promise<string> {
  const target = await proceedFromEmaratax(portal, { choice: tin })
  return target.searchParams.get('authcode') ?? ''
}

function start(token: string, authcode: string, environment?: 'prod') {
  return portal.request('POST', '/onboarding/emaratax/attempts', {
    token,
    body: { authcode },
    ...(environment ? { environment } : {}),
  })
}

function verify(token: string, id: string, tin: string) {
  const body = { TIN: tin, email: 'tax@example.ae', mobile: '+971500000000' }
  return portal.request('POST', `/onboarding/attempts/${id}/verify`, { token, body })
}

function link(token: string, id: string) {
  return portal.request('POST', `/onboarding/attempts/${id}/link`, { token, body: { confirmed: true } })
}

const statesOf = (answer: { body: { data: { steps: { state: string }[] } } }) =>
  answer.body.data.steps.map((step) => step.state)

describe('the whole way', () => {
  test('a taxpayer becomes a registered participant in the directory', async () => {
    const tin = freeTin()
    const authcode = await authcodeFor(tin)
    const started = await start(company.token, authcode)
    expect(started.body.data).toMatchObject({
      intent: 'link',
      participant: null,
      draft: {
        aspName: 'Falaj',
        aspAccrediationNumber: 'TEST-ASP-0001',
        reason: 'Onboarding to UAE e-invoicing',
        action: 1,
        emarataxToken: '',
      },
    })
    const id = started.body.data.id
    const [stored] = await portal.query<{ row: string }>(
      'select a::text as row from onboarding_attempts a where id = $1',
      [id],
    )
    expect(stored?.row).toContain(id)
    expect(stored?.row).not.toContain(authcode)
    expect((await link(company.token, id)).body.code).toBe('onboarding.not-verified')
    const verified = await verify(company.token, id, tin)
    const { draft } = verified.body.data
    expect(draft).toEqual({
      TIN: tin,
      legalType: 'Limited liability company',
      entityNameEn: 'Falcon LLC',
      entityNameAr: 'شركة الاختبار ذ.م.م',
      vatTrn: `${tin}00003`,
      effectiveDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      emarataxToken: '',
      peppolParticipantId: `0235:${tin}`,
      eventDate: dubaiDate(portal.clock.now().getTime()),
      aspName: 'Falaj',
      aspAccrediationNumber: 'TEST-ASP-0001',
      reason: 'Onboarding to UAE e-invoicing',
      action: 1,
      email: 'tax@example.ae',
      mobile: '+971500000000',
      participantId: '',
    })
    expect(statesOf(verified)).toEqual(['done', 'waiting', 'waiting', 'waiting'])
    const twice = await Promise.all([link(company.token, id), link(company.token, id)])
    expect(twice.map((answer) => answer.status)).toEqual([200, 200])
    const linked = await link(company.token, id)
    expect(statesOf(linked)).toEqual(['done', 'done', 'done', 'done'])
    expect(linked.body.data.draft.participantId).toBe(linked.body.data.participant)

    const me = await portal.request('GET', '/user/me', { token: company.token })
    expect(me.body.data.participants).toHaveLength(1)
    const participant = me.body.data.participants[0]
    expect(participant).toMatchObject({
      id: linked.body.data.participant,
      environment: 'preprod',
      participantId: `0235:${tin}`,
      registration: 'registered',
      supportedDocuments: ['380', '381', '389', '261', '480', '81'],
      legalRegistration: {
        type: 'TL',
        id: `CN-${tin.slice(-6)}`,
        authority: 'Dubai Department of Economy and Tourism',
      },
      address: { line1: 'Sheikh Zayed Road 1', city: 'Dubai', subdivision: 'DXB', country: 'AE' },
    })
    const lookup = await portal.request('GET', `/participants/lookup?participantId=0235:${tin}`, {
      token: company.token,
    })
    expect(lookup.body.data).toMatchObject({
      state: 'reachable',
      supportedDocuments: ['380', '381', '389', '261', '480', '81'],
    })
    const owner = await portal.context.db.system((tx) => findParticipantOwner(tx, 'preprod', `0235:${tin}`))
    expect(owner).toEqual({
      organizationId: company.organizationId,
      environment: 'preprod',
      participantKey: participant.id,
    })
    const live = await portal.request('GET', '/participants', { token: company.token, environment: 'prod' })
    expect(live.body.data).toEqual([])
  })

  test('the same code again gives the same attempt, and is useless to other users', async () => {
    const tin = freeTin()
    const authcode = await authcodeFor(tin)
    const attempts = await Promise.all([start(company.token, authcode), start(company.token, authcode)])
    expect(new Set(attempts.map((answer) => answer.body.data.id)).size).toBe(1)
    await verify(company.token, attempts[0]?.body.data.id, tin)
    const other = await registerCompany(portal, { onboard: false })
    const stolen = await start(other.token, authcode)
    const answer = await verify(other.token, stolen.body.data.id, tin)
    expect(answer.status).toBe(422)
    expect(answer.body.code).toBe('onboarding.code-unknown')
  })

  test('a linked taxpayer returns with its TIN and is verified again without an interruption', async () => {
    const owner = await registerCompany(portal)
    const ready = await portal.request('GET', '//emaratax')
    expect(ready.status).toBe(200)
    const target = await proceedFromEmaratax(portal, { choice: owner.participant.tin })
    expect(target.pathname).toBe('/emaratax-verification')
    expect(target.searchParams.get('TIN')).toBe(owner.participant.tin)
    const started = await portal.request('POST', '/onboarding/emaratax/attempts', {
      token: owner.token,
      body: { authcode: target.searchParams.get('authcode'), TIN: owner.participant.tin },
    })
    expect(started.body.data.intent).toBe('reverify')
    const id = started.body.data.id
    // The authority changes the name, and does not answer at first.
    const path = '/simulator/taxpayer'
    const asOwner = { token: owner.token, participant: owner.participant.id }
    const held = (await portal.request('GET', path, asOwner)).body.data
    expect(held).toMatchObject({ nameEn: owner.participant.nameEn, city: 'Dubai', fault: null })
    const change = { ...held, nameEn: 'Renamed LLC', fault: 'verify' }
    for (let twice = 0; twice < 2; twice += 1)
      expect(await portal.request('PUT', path, { ...asOwner, body: change })).toMatchObject({
        status: 200,
        body: { data: change },
      })
    const empty = await portal.request('PUT', path, { ...asOwner, body: { ...change, nameEn: ' ' } })
    expect(empty).toMatchObject({ status: 422, body: { findings: [{ path: 'nameEn' }] } })
    expect(
      (await portal.request('PUT', path, { participant: owner.participant.id, body: change })).status,
    ).toBe(401)
    const foreign = { token: company.token, participant: owner.participant.id }
    expect((await portal.request('PUT', path, { ...foreign, body: held })).status).toBe(404)
    expect((await portal.request('GET', path, { ...asOwner, environment: 'prod' })).status).toBe(404)
    expect((await verify(owner.token, id, owner.participant.tin)).status).toBe(503)
    await verify(owner.token, id, owner.participant.tin)
    await link(owner.token, id)
    const participant = await portal.request('GET', `/participants/${owner.participant.id}`, {
      token: owner.token,
    })
    expect(participant.body.data).toMatchObject({ nameEn: 'Renamed LLC', registration: 'registered' })
  })
})

describe('failures', () => {
  test('a fault of the authority is stored with its step, which is retried', async () => {
    for (const fault of ['verify', 'register'] as const) {
      const tin = freeTin()
      const { id } = (await start(company.token, await authcodeFor(tin, { fault }))).body.data
      const first = await verify(company.token, id, tin)
      if (fault === 'verify') {
        expect([first.status, first.body.code]).toEqual([503, 'onboarding.authority-unavailable'])
        const stored = await portal.request('GET', `/onboarding/attempts/${id}`, { token: company.token })
        expect(stored.body.data.steps[0]).toMatchObject({
          state: 'failed',
          problem: 'onboarding.authority-unavailable',
        })
        await verify(company.token, id, tin)
      } else {
        const failed = await link(company.token, id)
        expect(statesOf(failed)).toEqual(['done', 'done', 'done', 'failed'])
        expect(failed.body.data.steps[3].problem).toBe('onboarding.authority-unavailable')
      }
      expect(statesOf(await link(company.token, id))).toEqual(['done', 'done', 'done', 'done'])
    }
  })

  test('a crash between the steps is resumed where it happened', async () => {
    const tin = freeTin()
    const { id } = (await start(company.token, await authcodeFor(tin))).body.data
    await verify(company.token, id, tin)
    const actor = ownerOf(company)
    const crash = async (): Promise<never> => {
      throw new Error('killed')
    }
    const directory: ParticipantDirectory = {
      environments: ['preprod'],
      lookup: crash,
      publish: crash,
      withdraw: crash,
    }
    const authority: TaxAuthorityVerification = { verify: crash, register: crash }
    await expect(
      linkAttempt(
        portal.context,
        actor,
        { directory, authorities: { preprod: authority }, countUnderWay: async () => 0 },
        id,
      ),
    ).rejects.toThrow('killed')
    const between = await portal.request('GET', `/onboarding/attempts/${id}`, { token: company.token })
    expect(statesOf(between)).toEqual(['done', 'done', 'waiting', 'waiting'])
    const done = await link(company.token, id)
    expect(statesOf(done)).toEqual(['done', 'done', 'done', 'done'])
    expect(done.body.data.participant).toBe(between.body.data.participant)
  })

  test('a wrong TIN names the field; a late attempt has to start again', async () => {
    const tin = freeTin()
    const { id } = (await start(company.token, await authcodeFor(tin))).body.data
    const wrong = await verify(company.token, id, freeTin())
    expect([wrong.status, wrong.body.findings[0].path]).toEqual([422, 'TIN'])
    const malformed = await verify(company.token, id, '123')
    expect([malformed.status, malformed.body.findings[0].path]).toEqual([422, 'TIN'])
    await portal.query(
      `update onboarding_attempts set expires_at = now() - interval '1 minute' where id = $1`,
      [id],
    )
    const late = await verify(company.token, id, tin)
    expect([late.status, late.body.code]).toEqual([410, 'onboarding.expired'])
  })

  test('a taxpayer belongs to one organization only', async () => {
    const owner = await registerCompany(portal)
    const target = await proceedFromEmaratax(portal, { choice: owner.participant.tin })
    const { id } = (await start(company.token, target.searchParams.get('authcode') ?? '')).body.data
    await verify(company.token, id, owner.participant.tin)
    const refused = await link(company.token, id)
    expect(refused.body.data.steps[1]).toMatchObject({
      state: 'failed',
      problem: 'participant.registered-elsewhere',
    })
  })

  test('two concurrent attempts of one company for one taxpayer create one participant', async () => {
    for (let round = 0; round < 3; round++) {
      const tin = freeTin()
      const first = await authcodeFor(tin)
      const second = await authcodeAgain(tin)
      const ids = await Promise.all(
        [first, second].map(
          async (authcode) => (await start(company.token, authcode)).body.data.id as string,
        ),
      )
      for (const id of ids) expect((await verify(company.token, id, tin)).status).toBe(200)
      const linked = await Promise.all(
        ids.flatMap((id) => [link(company.token, id), link(company.token, id)]),
      )
      for (const one of linked) expect(statesOf(one)).toEqual(['done', 'done', 'done', 'done'])
      expect(new Set(linked.map((one) => one.body.data.participant)).size).toBe(1)
    }
  })

  test('unauthenticated users, other organizations, and the live environment are refused', async () => {
    const authcode = await authcodeFor(freeTin())
    expect((await start('', authcode)).status).toBe(401)
    const live = await start(company.token, authcode, 'prod')
    expect([live.status, live.body.code]).toEqual([409, 'onboarding.live-not-connected'])
    const { id } = (await start(company.token, authcode)).body.data
    const stranger = await registerCompany(portal, { onboard: false })
    expect(
      (await portal.request('GET', `/onboarding/attempts/${id}`, { token: stranger.token })).status,
    ).toBe(404)
    expect((await link(stranger.token, id)).status).toBe(404)
    const lookup = await portal.request('GET', '/participants/lookup?participantId=0235:1900000001', {
      token: company.token,
      environment: 'prod',
    })
    expect(lookup.body.code).toBe('participant.live-not-connected')
  })

  test('the code is stored sealed and deleted when the attempt ends', async () => {
    const owner = await registerCompany(portal, { onboard: false })
    const tin = freeTin()
    const authcode = await authcodeFor(tin)
    const { id } = (await start(owner.token, authcode)).body.data
    const open = await portal.query<{ row: string }>(
      'select onboarding_attempts::text as row from onboarding_attempts where id = $1',
      [id],
    )
    expect(open[0]?.row).not.toContain(authcode)
    await verify(owner.token, id, tin)
    await link(owner.token, id)
    const ended = await portal.query<{ authcode_sealed: string | null }>(
      'select authcode_sealed from onboarding_attempts where id = $1',
      [id],
    )
    expect(ended[0]?.authcode_sealed).toBeNull()
  })
})

describe('the page that plays EmaraTax', () => {
  test('shows its purpose, in both languages, without any script', async () => {
    const english = await portal.request('GET', '//emaratax')
    expect(english.body).toContain('<html lang="en" dir="ltr">')
    expect(english.body).toContain('Simulated EmaraTax – test environment')
    expect(english.body).toContain('Al Noor Trading LLC')
    expect(english.body).not.toContain('<script')
    const arabic = await portal.request('GET', '//emaratax?lang=ar')
    expect(arabic.body).toContain('<html lang="ar" dir="rtl">')
    expect(arabic.body).toContain('محاكاة إمارات تاكس')
  })

  test('refuses invalid details at their field and keeps the typed values, escaped', async () => {
    const answer = await portal.request('POST', '//emaratax/proceed', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        choice: 'own',
        tin: '99',
        nameEn: '"><script>alert(1)</script>',
      }).toString(),
    })
    expect(answer.status).toBe(422)
    expect(answer.body).toContain('A TIN has 10 digits and begins with 1.')
    expect(answer.body).toContain('&quot;&gt;&lt;script&gt;')
    expect(answer.body).not.toContain('<script')
  })

  test('a taxpayer with custom details is offered again when its TIN is typed again', async () => {
    const { participant } = await registerCompany(portal, { name: 'Falcon' })
    const answer = await portal.request('POST', '//emaratax/proceed', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ choice: 'own', tin: participant.tin }).toString(),
    })
    expect(answer.status).toBe(422)
    expect(answer.body).toContain(`name="choice" value="${participant.tin}"`)
    const target = await proceedFromEmaratax(portal, { choice: participant.tin })
    expect(target.searchParams.get('TIN')).toBe(participant.tin)
  })

  test('one company can bring several taxpayers, also one that is not registered for VAT', async () => {
    const owner = await registerCompany(portal)
    const tin = freeTin()
    const target = await proceedFromEmaratax(portal, { ...ownDetails('No VAT', tin), noVat: 'yes' })
    const { id } = (await start(owner.token, target.searchParams.get('authcode') ?? '')).body.data
    await verify(owner.token, id, tin)
    await link(owner.token, id)
    await onboardParticipant(portal, owner.token, { name: 'Third', tin: freeTin() })
    const list = await portal.request('GET', '/participants', { token: owner.token })
    expect(list.body.data.map((one: { trn: string }) => one.trn === '').sort()).toEqual([false, false, true])
  })
})
