/** The authcode at rest: hashed to find an attempt again, encrypted to be shown to the authority. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Context } from '#platform/context'

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

export function hashAuthcode(context: Context, authcode: string): string {
  return createHmac('sha256', context.secrets.derive('onboarding-authcode-hash'))
    .update(authcode)
    .digest('hex')
}

export function sealAuthcode(context: Context, authcode: string): string {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, context.secrets.derive('onboarding-authcode'), nonce)
  const body = Buffer.concat([cipher.update(authcode, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

export function unsealAuthcode(context: Context, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const key = context.secrets.derive('onboarding-authcode')
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceLength))
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
  return Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]).toString(
    'utf8',
  )
}
