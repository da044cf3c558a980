/** Tests that every connection to the tax authority must pass. */
import { describe, expect, test } from 'vitest'
import type {
  RegisterNotice,
  TaxAuthorityVerification,
  VerifyQuestion,
} from './tax-authority-verification.ts'

interface AuthorityUnderTest {
  authority(): TaxAuthorityVerification
  /** A taxpayer who has just pressed "Proceed to ASP", with the resulting code. */
  proceed(): Promise<{ tin: string; authcode: string }>
  /** An authority of the same kind that cannot be reached. */
  unreachable(): TaxAuthorityVerification
}

let counter = 0
const correlation = () => `suite-${++counter}`

export function describeTaxAuthority(name: string, under: AuthorityUnderTest): void {
  async function question(): Promise<VerifyQuestion> {
    const { tin, authcode } = await under.proceed()
    return { tin, authcode, email: 'tax@example.ae', mobile: '', correlationId: correlation() }
  }

  function notice(tin: string): RegisterNotice {
    return {
      tin,
      participantId: `0235:${tin}`,
      aspName: 'Suite',
      aspAccreditationNumber: 'S-1',
      reason: 'Onboarding to UAE e-invoicing',
      action: 1,
      email: 'tax@example.ae',
      mobile: '',
      correlationId: correlation(),
    }
  }

  describe(`tax authority: ${name}`, () => {
    test('a valid code returns the taxpayer, again for the same attempt, and nothing for another one', async () => {
      const response = await question()
      const answer = await under.authority().verify(response)
      expect(answer).toMatchObject({ outcome: 'verified', taxpayer: { tin: response.tin } })
      expect(await under.authority().verify(response)).toEqual(answer)
      const replay = await under.authority().verify({ ...response, correlationId: correlation() })
      expect(replay).toEqual({ outcome: 'codeUnknown' })
    })

    test('an unknown code and the TIN of another taxpayer have different outcomes', async () => {
      const response = await question()
      expect(await under.authority().verify({ ...response, authcode: 'invented' })).toEqual({
        outcome: 'codeUnknown',
      })
      const other = (await under.proceed()).tin
      expect(await under.authority().verify({ ...response, tin: other })).toEqual({ outcome: 'tinMismatch' })
    })

    test('the register accepts a notice repeatedly', async () => {
      const { tin } = await under.proceed()
      expect(await under.authority().register(notice(tin))).toEqual({ outcome: 'registered' })
      expect(await under.authority().register(notice(tin))).toEqual({ outcome: 'registered' })
      expect((await under.authority().register(notice('1000000000'))).outcome).toBe('refused')
      expect(await under.authority().register({ ...notice(tin), action: 2 })).toEqual({
        outcome: 'registered',
      })
      expect(await under.authority().register({ ...notice(tin), action: 2 })).toEqual({
        outcome: 'registered',
      })
    })

    test('an unreachable authority is an outcome and never thrown', async () => {
      const response = await question()
      expect((await under.unreachable().verify(response)).outcome).toBe('unavailable')
      expect((await under.unreachable().register(notice(response.tin))).outcome).toBe('unavailable')
      expect((await under.authority().verify(response)).outcome).toBe('verified')
    })
  })
}
