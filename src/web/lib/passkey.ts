/** Passkeys of this browser. The library is loaded on first use, so that the sign-in page stays small. */
import i18next from 'i18next'
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest } from '#contract/passkeys'
import type { ShownPasskey } from '#contract/shown-passkey'
import { loadTranslations } from './i18n.ts'

const loadLibrary = () => import('@simplewebauthn/browser')

/** Has the browser or a device make a passkey. Raises an error in the words of the person. */
export async function createPasskey(optionsJSON: PasskeyCreation): Promise<CreatedPasskey> {
  const { startRegistration } = await loadLibrary()
  const { id, rawId, type, response } = await inWords(startRegistration({ optionsJSON }))
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type: publicKey(type), response: { clientDataJSON, attestationObject, transports } }
}

/** Has a passkey shown. Raises an error in the words of the person. */
export async function showPasskey(optionsJSON: PasskeyRequest): Promise<ShownPasskey> {
  const { startAuthentication } = await loadLibrary()
  const { id, rawId, type, response } = await inWords(startAuthentication({ optionsJSON }))
  return { id, rawId, type: publicKey(type), response }
}

const publicKey = (type: string) => type as 'public-key'

/** Browsers say in English, and at length, why there is no passkey: mostly because the person did not want to. */
async function inWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : ''
    const key = { NotAllowedError: 'dismissed', AbortError: 'dismissed', InvalidStateError: 'known' }[name]
    await loadTranslations('identity')
    throw new Error(i18next.t(`identity:passkey.${key ?? 'failed'}`), { cause })
  }
}
