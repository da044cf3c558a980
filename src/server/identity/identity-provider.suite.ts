/** Tests that every identity pool must pass. */
import { describe, expect, test } from 'vitest'
import type { IdentityAttributes, IdentityProvider, ResetProof } from './identity-provider.ts'

interface ProviderUnderTest {
  provider(): IdentityProvider
  /** Text of the newest mail to an address, of ours or of the pool; undefined when there is none. */
  lastMail(email: string): Promise<string | undefined>
  /** Confirms an address, if the pool requires that before the first sign-in. */
  confirm?(email: string): Promise<void>
  /** Whether the owner of an address is notified of an attempt to register it. */
  readonly tellsOwner: boolean
  /** The proof in the mail about a forgotten password. */
  proofIn(email: string, mail: string): ResetProof
  /** Whether codes of the pool expire by a clock that the test cannot move. */
  readonly keepsOwnTime?: boolean
  /** Moves the time of the portal forward. */
  advance(milliseconds: number): void
}

const minute = 60_000
const hour = 60 * minute
const origin = { address: '192.0.2.1', userAgent: 'suite' }
const attributes: IdentityAttributes = { given_name: 'Noura', family_name: 'Al Hashimi', language: 'en' }
const password = 'A long 1 enough password'
let counter = 0
const freshEmail = () => `suite${++counter}@example.ae`

export function describeIdentityProvider(name: string, under: ProviderUnderTest): void {
  async function registered(secondFactor = false): Promise<string> {
    const email = freshEmail()
    await under.provider().register({ email, password, secondFactor, attributes })
    await under.confirm?.(email)
    return email
  }

  async function sessionOf(email: string, rememberMe = false) {
    const answer = await under.provider().signIn({ email, password, rememberMe, origin })
    if (answer.outcome !== 'signedIn') throw new Error(`not signed in: ${answer.outcome}`)
    return answer.session
  }

  describe(`identity provider: ${name}`, () => {
    test('a registered user signs in, with the given attributes', async () => {
      const email = await registered()
      const session = await sessionOf(email)
      const identity = await under.provider().find(session.identityId)
      expect(identity).toMatchObject({ email, secondFactor: false, attributes })
      expect(await under.provider().isActive(session.id)).toBe(true)
    })

    test('a wrong password and an unknown address are refused alike', async () => {
      const email = await registered()
      const wrong = await under
        .provider()
        .signIn({ email, password: 'not the one', rememberMe: false, origin })
      const unknown = await under
        .provider()
        .signIn({ email: freshEmail(), password, rememberMe: false, origin })
      expect([wrong, unknown]).toEqual([{ outcome: 'refused' }, { outcome: 'refused' }])
    })

    test('registering a known address changes nothing and notifies its owner', async () => {
      const email = await registered()
      await under
        .provider()
        .register({ email, password: 'somebody else entirely', secondFactor: true, attributes })
      expect((await sessionOf(email)).identityId).toBeTruthy()
      if (under.tellsOwner) expect(await under.lastMail(email)).toContain('already have')
    })

    test('each renewal gives another token; a reused one ends the session, also for the copier', async () => {
      const first = await sessionOf(await registered())
      const renew = async (token: string) => await under.provider().refresh(token)
      const second = await renew(first.token)
      expect(second).toMatchObject({ id: first.id, identityId: first.identityId })
      expect(second?.token).not.toBe(first.token)
      // Two tabs that renew at once, and a page that only sends the cookie.
      expect((await renew(first.token))?.token).toBe(second?.token)
      expect((await under.provider().sessionOf(first.token))?.token).toBe(first.token)
      under.advance(2 * minute)
      // The response with the second token was lost: the first gives a third one, and the second is invalid.
      const third = await renew(first.token)
      expect(third?.token).not.toBe(second?.token)
      const fourth = await renew(third?.token ?? '')
      expect(fourth).not.toBeNull()
      expect(await under.provider().isActive(first.id)).toBe(true)
      expect(await renew(second?.token ?? '')).toBeNull()
      expect(await renew(fourth?.token ?? '')).toBeNull()
      expect(await under.provider().isActive(first.id)).toBe(false)
      expect(await renew('made up')).toBeNull()
      expect(await renew(first.token.replace(/\.\d+\./, '.9.'))).toBeNull()
    })

    test('sessions are listed, and ended one by one, by token, or all but one', async () => {
      const email = await registered()
      const mine = await sessionOf(email)
      const [other, third] = [await sessionOf(email), await sessionOf(email, true)]
      const stranger = await sessionOf(await registered())
      const listed = await under.provider().listSessions(mine.identityId)
      expect(listed.map(({ id }) => id).sort()).toEqual([mine.id, other.id, third.id].sort())
      expect(listed[0]).toMatchObject({ address: origin.address, userAgent: origin.userAgent })
      const { identityId } = mine
      expect(await under.provider().endSessions(identityId, { only: stranger.id })).toEqual([])
      expect(await under.provider().endSessions(identityId, { only: other.id })).toEqual([other.id])
      expect(await under.provider().isActive(other.id)).toBe(false)
      expect(await under.provider().endSessions(identityId, { except: mine.id })).toEqual([third.id])
      expect(await under.provider().signOut(mine.token)).toEqual({ id: mine.id, identityId: mine.identityId })
      expect(await under.provider().refresh(mine.token)).toBeNull()
      expect(await under.provider().signOut(mine.token)).toBeNull()
      expect(await under.provider().isActive(stranger.id)).toBe(true)
    })

    test('a forgotten password is replaced once, and every session ends', async () => {
      const email = await registered()
      const session = await sessionOf(email)
      const requestProof = async () => {
        await under.provider().forgotPassword({ email, language: 'en' })
        return under.proofIn(email, (await under.lastMail(email)) ?? '')
      }
      const proof = await requestProof()
      const fresh = 'Quite 1 other password'
      expect(await under.provider().resetPassword(proof, fresh)).toMatchObject({ email, mailboxProven: true })
      expect(await under.provider().resetPassword(proof, password)).toBeNull()
      expect(await under.provider().refresh(session.token)).toBeNull()
      expect(
        (await under.provider().signIn({ email, password: fresh, rememberMe: false, origin })).outcome,
      ).toBe('signedIn')
      await under.provider().forgotPassword({ email: freshEmail(), language: 'en' })
      if (!under.keepsOwnTime) {
        const late = await requestProof()
        under.advance(hour)
        expect(await under.provider().resetPassword(late, password)).toBeNull()
      }
    })

    test('a password is changed with the current one', async () => {
      const { identityId } = await sessionOf(await registered())
      const identity = await under.provider().find(identityId)
      if (!identity) throw new Error('nobody is there')
      const fresh = 'Quite 1 other password'
      expect(await under.provider().changePassword(identity, 'not the one', fresh)).toBe(false)
      expect(await under.provider().changePassword(identity, password, fresh)).toBe(true)
      const signsIn = (tried: string) => under.provider().isPassword(identity, tried)
      expect([await signsIn(password), await signsIn(fresh)]).toEqual([false, true])
    })

    test('with the second factor a code is mailed, which works once and for a short time', async () => {
      const email = await registered(true)
      const challenged = async () => {
        const answer = await under.provider().signIn({ email, password, rememberMe: true, origin })
        if (answer.outcome !== 'codeRequired') throw new Error(answer.outcome)
        expect(answer.method).toBe('email')
        expect(answer.sentTo).not.toBe(email)
        const code = /\b\d{6}\b/.exec((await under.lastMail(email)) ?? '')?.[0] ?? ''
        return { challengeId: answer.challengeId, code, origin }
      }
      const first = await challenged()
      const wrong = first.code === '000000' ? '111111' : '000000'
      expect(await under.provider().answerCode({ ...first, code: wrong })).toEqual({ outcome: 'wrong' })
      const answered = await under.provider().answerCode(first)
      expect(answered).toMatchObject({ outcome: 'signedIn', session: { rememberMe: true } })
      expect(await under.provider().answerCode(first)).toEqual({ outcome: 'expired' })
      const late = await challenged()
      under.advance(hour)
      expect(await under.provider().answerCode(late)).toEqual({ outcome: 'expired' })
      const { identityId } = (answered as { session: { identityId: string } }).session
      expect(await under.provider().find(identityId)).toMatchObject({ mailboxProven: true })
      await under.provider().setSecondFactor(identityId, false)
      expect((await sessionOf(email)).identityId).toBe(identityId)
    })

    test('an unused session ends; remember-me lasts for weeks', async () => {
      const email = await registered()
      const short = await sessionOf(email)
      const long = await sessionOf(email, true)
      under.advance(25 * hour)
      expect(await under.provider().isActive(short.id)).toBe(false)
      expect(await under.provider().refresh(short.token)).toBeNull()
      under.advance(20 * 24 * hour)
      expect(await under.provider().refresh(long.token)).toMatchObject({ rememberMe: true })
      under.advance(20 * 24 * hour)
      expect(await under.provider().isActive(long.id)).toBe(true)
    })
  })
}
