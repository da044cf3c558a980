import type { Language } from '#contract/common'
import type { Tx } from '#platform/database/database'
import { selectIdentity } from './identities-store.ts'
import type { Identity } from './identity-provider.ts'
import { selectLanguage } from './store.ts'

/** The language of mails to a user: from the settings, or before there are any, from registration. */
export async function languageOf(
  tx: Tx,
  { id, attributes }: Pick<Identity, 'id' | 'attributes'>,
  otherwise: Language = 'en',
): Promise<Language> {
  return (await selectLanguage(tx, id)) ?? attributes.language ?? otherwise
}

/** For other rooms: how to address the user of an identity; undefined when it was deleted. */
export async function addresseeOf(
  tx: Tx,
  identityId: string,
): Promise<{ readonly email: string; readonly language: Language } | null> {
  const identity = await selectIdentity(tx, { id: identityId })
  return identity && { email: identity.email, language: await languageOf(tx, identity) }
}
