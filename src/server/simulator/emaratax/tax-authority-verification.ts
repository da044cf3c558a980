import type { Context } from '#platform/base/context'
import type {
  RegisterAnswer,
  TaxAuthorityVerification,
  VerifyAnswer,
  VerifyQuestion,
} from '#server/onboarding'
import { hashOf } from './authcode.ts'
import {
  claimAuthcode,
  consumeFault,
  deleteRegister,
  selectTaxpayer,
  upsertRegister,
} from './taxpayer-store.ts'

const actionDelink = 2

/** Milliseconds for which an unused code is valid. */
const codeLife = 15 * 60_000

/** The authority's service in the test environment. */
export function simulatorTaxAuthority(context: Context): TaxAuthorityVerification {
  return {
    async verify(question): Promise<VerifyAnswer> {
      try {
        return await verify(context, question)
      } catch (error) {
        return { outcome: 'unavailable', detail: error instanceof Error ? error.message : String(error) }
      }
    },
    async register(notice): Promise<RegisterAnswer> {
      try {
        return await context.db.system(async (tx): Promise<RegisterAnswer> => {
          if (!(await selectTaxpayer(tx, notice.tin)))
            return { outcome: 'refused', detail: 'unknown taxpayer' }
          if (await consumeFault(tx, notice.tin, 'register'))
            return { outcome: 'unavailable', detail: 'simulated fault' }
          if (notice.action === actionDelink) await deleteRegister(tx, notice.tin, notice.participantId)
          else await upsertRegister(tx, notice, context.clock.now())
          return { outcome: 'registered' }
        })
      } catch (error) {
        return { outcome: 'unavailable', detail: error instanceof Error ? error.message : String(error) }
      }
    },
  }
}

async function verify(context: Context, question: VerifyQuestion): Promise<VerifyAnswer> {
  return await context.db.system(async (tx) => {
    const code = await claimAuthcode(tx, hashOf(question.authcode), question.correlationId)
    if (!code?.ours) return { outcome: 'codeUnknown' }
    if (context.clock.now().getTime() - code.issuedAt.getTime() > codeLife) return { outcome: 'codeUnknown' }
    if (code.tin !== question.tin) return { outcome: 'tinMismatch' }
    if (await consumeFault(tx, code.tin, 'verify'))
      return { outcome: 'unavailable', detail: 'simulated fault' }
    const taxpayer = await selectTaxpayer(tx, code.tin)
    if (!taxpayer) return { outcome: 'codeUnknown' }
    const { fault: _, ...details } = taxpayer
    return { outcome: 'verified', taxpayer: details }
  })
}
