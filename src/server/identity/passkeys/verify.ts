/** Verifies a browser's response about a passkey with SimpleWebAuthn, which is loaded on first use. */
import type { CreatedPasskey } from '#contract/passkeys'
import type { ShownPasskey } from '#contract/shown-passkey'
import type { Context } from '#platform/base/context'
import type { PasskeySite } from '../../identity-config.ts'
import type { PasskeyRow } from './store.ts'

/** EdDSA, ES256 and RS256 (IANA COSE algorithms), which authenticators have between them. */
export const algorithms = [-8, -7, -257]

/** Errors of the library are about the browser's response: the user tries again, and the log has the reason. */
async function verified<T>(context: Context, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    context.log.info({ reason: error instanceof Error ? error.message : '' }, 'a passkey was not accepted')
    return null
  }
}

/** The columns of a new passkey; null when it is not one of this site, was not requested, or no user was verified. */
export async function verifyCreated(
  context: Context,
  { rpId, origin }: PasskeySite,
  credential: CreatedPasskey,
  challenge: string,
): Promise<Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'synced'> | null> {
  return await verified(context, async () => {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
    await refuseCertificates(credential)
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      supportedAlgorithmIDs: algorithms,
    })
    if (!registrationInfo) return null
    const { credential: made, credentialBackedUp } = registrationInfo
    const { id, publicKey, counter } = made
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, synced: credentialBackedUp }
  })
}

/**
 * We request no attestation, and browsers then send none, or one without certificates. The revocation lists of others
 * would be fetched from addresses of the sender's choice.
 */
async function refuseCertificates({ response }: CreatedPasskey): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const statement = decodeAttestationObject(
    new Uint8Array(Buffer.from(response.attestationObject, 'base64url')),
  )
  const format = statement.get('fmt')
  const isPlain =
    format === 'none' || (format === 'packed' && statement.get('attStmt').get('x5c') === undefined)
  if (!isPlain) throw new Error(`attestation of format ${format}`)
}

/** The new state of a passkey that was used; null when the signature is not its own, or no user was verified. */
export async function verifyShown(
  context: Context,
  { rpId, origin }: PasskeySite,
  stored: PasskeyRow,
  { response, ...credential }: ShownPasskey,
  challenge: string,
): Promise<Pick<PasskeyRow, 'counter' | 'synced'> | null> {
  return await verified(context, async () => {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
    const { userHandle, ...signed } = response
    const { verified: isSigned, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response: signed, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: stored.credentialId,
        publicKey: new Uint8Array(stored.publicKey),
        counter: stored.counter,
      },
    })
    const { newCounter, credentialBackedUp } = authenticationInfo
    const isTheirs = userHandle === undefined || userHandle === userHandleOf(stored.userId)
    return isSigned && isTheirs ? { counter: newCounter, synced: credentialBackedUp } : null
  })
}

/** The user handle of an authenticator: an opaque id. */
export function userHandleOf(identityId: string): string {
  return Buffer.from(identityId).toString('base64url')
}
