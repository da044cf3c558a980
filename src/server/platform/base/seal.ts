/** Short secrets at rest: AES-256-GCM under a key of their purpose, derived from the master secret. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Context } from './context.ts'

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** Encrypts a text; only `unsealText` with the same purpose reads it, where the master secret is the same. */
export function sealText({ secrets }: Pick<Context, 'secrets'>, purpose: string, text: string): string {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, secrets.derive(purpose), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** The text that was sealed. Raises when it was changed, or sealed for another purpose. */
export function unsealText({ secrets }: Pick<Context, 'secrets'>, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(algorithm, secrets.derive(purpose), bytes.subarray(0, nonceLength))
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
  return Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]).toString(
    'utf8',
  )
}
