import type { Context } from '#platform/base/context'
import type { TaxpayerDetails } from '#server/onboarding'
import { hashOf, newAuthcode } from './authcode.ts'
import { insertAuthcode, insertTaxpayer } from './taxpayer-store.ts'

/** Adds a taxpayer, unless there is one with this TIN, and returns an authcode for it, without a page. */
export async function createAuthcode(context: Context, taxpayer: TaxpayerDetails): Promise<string> {
  const authcode = newAuthcode()
  await context.db.system(async (tx) => {
    await insertTaxpayer(tx, { ...taxpayer, fault: null })
    await insertAuthcode(tx, hashOf(authcode), taxpayer.tin, context.clock.now())
  })
  return authcode
}
