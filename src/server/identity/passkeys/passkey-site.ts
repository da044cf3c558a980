import type { Context } from '#platform/base/context'
import type { Tx } from '#platform/database/database'
import type { PasskeySite } from '../../identity-config.ts'
import { selectPasskeysOf } from './store.ts'

/**
 * The site of passkeys; undefined where the portal accepts none: with an external pool, or at an address without a
 * name.
 */
export function passkeySite({ config: { identity } }: Context): PasskeySite | undefined {
  return identity.pool === 'embedded' ? identity.passkeys : undefined
}

/** Whether a user can use one here. */
export async function hasPasskeys(
  context: Context,
  identityId: string,
  on: Context | Tx = context,
): Promise<boolean> {
  return passkeySite(context) !== undefined && (await selectPasskeysOf(on, identityId)).length > 0
}
