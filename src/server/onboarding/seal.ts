/** The stored authcode: hashed to find an attempt again, encrypted to be sent to the authority. */
import { createHmac } from 'node:crypto'
import type { Context } from '#platform/base/context'
import { sealText, unsealText } from '#platform/base/seal'

const purpose = 'onboarding-authcode'

export function hashAuthcode(context: Context, authcode: string): string {
  return createHmac('sha256', context.secrets.derive('onboarding-authcode-hash'))
    .update(authcode)
    .digest('hex')
}

export const sealAuthcode = (context: Context, authcode: string) => sealText(context, purpose, authcode)
export const unsealAuthcode = (context: Context, sealed: string) => unsealText(context, purpose, sealed)
