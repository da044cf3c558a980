/** What every identity pool must do, whoever stands behind it. */
import { describe, expect, test } from 'vitest'
import type { IdentityAttributes, IdentityProvider } from './identity-provider.ts'

interface ProviderUnderTest {
  provider(): IdentityProvider
  /** Text of the newest mail to an address; undefined when there is none. */
  lastMail(email: string): Promise<string | undefined>
  /** Moves the time of the pool forward. */
  advance(milliseconds: number): void
}

const hour = 3_600_000
const origin = { address: '192.0.2.1', userAgent: 'suite' }
const attributes: IdentityAttributes = { given_name: 'Noura', family_name: 'Al Hashimi', language: 'en' }
const password = 'a long enough password'
let counter = 0
const freshEmail = () => `suite${++counter}@example.ae`

export function describeIdentityProvider(name: string, under: ProviderUnderTest): void {
  async function registered(secondFactor = false): Promise<string> {
    const email = freshEmail()
    await under.provider().register({ email, password, secondFactor, attributes })
    return email
  }

  async function sessionOf(email: string, rememberMe = false) {
    const answer = await under.provider().signIn({ email, password, rememberMe, origin })
    if (answer.outcome !== 'signedIn') throw new Error(`not signed in: ${answer.outcome}`)
    return answer.session
  }

  describe(`identity provider: ${name}`, () => {
    test('who registered signs in and keeps what was told', async () => {
      const email = await registered()
      const session = await sessionOf(email)
      const identity = await under.provider().find(session.identityId)
      expect(identity).toMatchObject({ email, secondFactor: false, mailboxProven: false, attributes })
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

    test('registering a known address changes nothing and tells its owner', async () => {
      const email = await registered()
      await under
        .provider()
        .register({ email, password: 'somebody else entirely', secondFactor: true, attributes })
      expect((await sessionOf(email)).identityId).toBeTruthy()
      expect(await under.lastMail(email)).toContain('already have')
    })

    test('a session is renewed by its token, and ends by signing out', async () => {
      const session = await sessionOf(await registered())
      expect(await under.provider().refresh(session.token)).toMatchObject({
        id: session.id,
        identityId: session.identityId,
      })
      expect(await under.provider().signOut(session.token)).toEqual({ sessionId: session.id })
      expect(await under.provider().refresh(session.token)).toBeNull()
      expect(await under.provider().isActive(session.id)).toBe(false)
      expect(await under.provider().signOut(session.token)).toBeNull()
      expect(await under.provider().refresh('made up')).toBeNull()
    })

    test('a forgotten password is replaced once, and every session ends', async () => {
      const email = await registered()
      const session = await sessionOf(email)
      await under.provider().forgotPassword({ email, language: 'en' })
      const token = /token=([\w-]+)/.exec((await under.lastMail(email)) ?? '')?.[1] ?? ''
      const fresh = 'quite another password'
      expect(await under.provider().resetPassword({ token, password: fresh })).toBe(true)
      expect(await under.provider().resetPassword({ token, password })).toBe(false)
      expect(await under.provider().refresh(session.token)).toBeNull()
      expect(
        (await under.provider().signIn({ email, password: fresh, rememberMe: false, origin })).outcome,
      ).toBe('signedIn')
      expect(await under.provider().find(session.identityId)).toMatchObject({ mailboxProven: true })
      await under.provider().forgotPassword({ email: freshEmail(), language: 'en' })
      await under.provider().forgotPassword({ email, language: 'en' })
      const late = /token=([\w-]+)/.exec((await under.lastMail(email)) ?? '')?.[1] ?? ''
      under.advance(hour)
      expect(await under.provider().resetPassword({ token: late, password })).toBe(false)
    })

    test('with the second factor a code comes by mail, is good once and for a short time', async () => {
      const email = await registered(true)
      const challenged = async () => {
        const answer = await under.provider().signIn({ email, password, rememberMe: true, origin })
        if (answer.outcome !== 'codeRequired') throw new Error(answer.outcome)
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

    test('a session that nobody uses ends; remember-me lasts for weeks', async () => {
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
