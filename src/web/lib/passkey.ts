/** Passkeys of this browser. The library is loaded on first use, so that the sign-in page stays small. */
import i18next from 'i18next'
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest } from '#contract/passkeys'
import type { ShownPasskey } from '#contract/shown-passkey'
import { loadTranslations } from './i18n.ts'

const loadLibrary = () => import('@simplewebauthn/browser')

/** Creates a passkey with the browser or a device. Raises an error in the user's language. */
export async function createPasskey(optionsJSON: PasskeyCreation): Promise<CreatedPasskey> {
  const { startRegistration } = await loadLibrary()
  const { id, rawId, type, response } = await inWords(startRegistration({ optionsJSON }))
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type: publicKey(type), response: { clientDataJSON, attestationObject, transports } }
}

/** Asks the user for a passkey. Raises an error in the user's language. */
export async function showPasskey(optionsJSON: PasskeyRequest): Promise<ShownPasskey> {
  const { startAuthentication } = await loadLibrary()
  const { id, rawId, type, response } = await inWords(startAuthentication({ optionsJSON }))
  return { id, rawId, type: publicKey(type), response }
}

const publicKey = (type: string) => type as 'public-key'

/** Browsers explain in long English texts why there is no passkey; usually the user has canceled. */
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
