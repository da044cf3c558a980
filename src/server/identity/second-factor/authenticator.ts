/** The authenticator app of a user and the recovery codes that replace it. */
import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from '#platform/base/context'
import { sealText, unsealText } from '#platform/base/seal'
import type { Tx } from '#platform/database/database'
import {
  consumeRecoveryCode,
  countRecoveryCodes,
  deleteAuthenticator,
  insertAuthenticator,
  replaceRecoveryCodes,
  selectAuthenticator,
  useStep,
} from './store.ts'
import { base32, matchingStep, totpUri } from './totp.ts'

const purpose = 'authenticator'
const recoveryCodes = 10

/**
 * Whether codes of an app are required. An app that was sealed with another master secret cannot be read, and does
 * not count.
 */
export async function hasAuthenticator(
  context: Context,
  identityId: string,
  on: Context | Tx = context,
): Promise<boolean> {
  const stored = await selectAuthenticator(on, identityId)
  return stored !== undefined && stored.confirmedAt !== null && secretOf(context, stored.secret) !== null
}

function secretOf(context: Context, sealed: string): Buffer | null {
  try {
    return Buffer.from(unsealText(context, purpose, sealed), 'base64')
  } catch {
    return null
  }
}

/** Creates the secret for an app; null when an app is in use already. */
export async function beginAuthenticator(
  context: Context,
  identity: { id: string; email: string },
): Promise<{ secret: string; uri: string } | null> {
  if (!(await hasAuthenticator(context, identity.id))) await deleteAuthenticator(context, identity.id)
  const secret = randomBytes(20)
  const sealed = sealText(context, purpose, secret.toString('base64'))
  if (!(await insertAuthenticator(context, identity.id, sealed))) return null
  return { secret: base32(secret), uri: totpUri(secret, identity.email) }
}

/** Checks the first code of an app, and returns the recovery codes; null when the code is wrong. */
export async function confirmAuthenticator(
  context: Context,
  tx: Tx,
  identityId: string,
  code: string,
): Promise<string[] | null> {
  if (!(await isAppCode(context, identityId, code, { firstIn: tx }))) return null
  return await renewRecoveryCodes(context, tx, identityId)
}

async function isAppCode(
  context: Context,
  identityId: string,
  code: string,
  { firstIn }: { readonly firstIn?: Tx } = {},
): Promise<boolean> {
  const on = firstIn ?? context
  const stored = await selectAuthenticator(on, identityId)
  if (!stored || (stored.confirmedAt === null) !== (firstIn !== undefined)) return false
  const now = context.clock.now()
  const secret = secretOf(context, stored.secret)
  const step = secret && matchingStep(secret, code, now, stored.lastStep)
  return step !== null && (await useStep(on, identityId, step, firstIn ? now : undefined))
}

function hashOf(context: Context, identityId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[^0-9a-z]/g, '')
  return createHmac('sha256', context.secrets.derive('recovery-code'))
    .update(`${identityId}:${plain}`)
    .digest('hex')
}

/** Whether the code is of the app, or a recovery code, which is consumed. */
export async function isSecondFactor(context: Context, identityId: string, code: string): Promise<boolean> {
  if (/^\d{6}$/.test(code)) return await isAppCode(context, identityId, code)
  return await consumeRecoveryCode(context, identityId, hashOf(context, identityId, code))
}

/** New recovery codes in place of the old ones: `xxxxx-xxxxx`, 50 bits each. */
export async function renewRecoveryCodes(context: Context, tx: Tx, identityId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => {
    const letters = base32(randomBytes(7)).toLowerCase().slice(0, 10)
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
  await replaceRecoveryCodes(
    tx,
    identityId,
    codes.map((code) => hashOf(context, identityId, code)),
  )
  return codes
}

export { countRecoveryCodes, deleteAuthenticator }
