/** The private link of a delivery: its token, which is written nowhere, and whose it is. */
import { createHash, createHmac } from 'node:crypto'
import type { Language } from '#contract/common'
import type { Context } from '#platform/base/context'
import type { TenantScope } from '#platform/database/database'

/**
 * 256 random bits, derived from the portal's secret and the id, so that a mail can be written again without storing
 * them. Preceded by the organization, within which the hash is looked up.
 */
export function tokenOf(
  { secrets }: Pick<Context, 'secrets'>,
  { environment, organizationId }: TenantScope,
  deliveryId: string,
): string {
  const secret = createHmac('sha256', secrets.derive('delivery-links'))
    .update(`${organizationId} ${environment} ${deliveryId}`)
    .digest('base64url')
  return `${organizationId}.${secret}`
}

/** The organization of a token; undefined for other texts. */
export function organizationOfToken(token: string): string | undefined {
  return /^(org_[0-9a-z]{26})\.[\w-]{43}$/.exec(token)?.[1]
}

/** The stored hash of a token: read access to the database opens no link. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The address to deliver. The token follows the `#`: browsers send that part to no server. */
export function linkOf(
  context: Pick<Context, 'config' | 'secrets'>,
  scope: TenantScope,
  { id, language }: { readonly id: string; readonly language: Language },
): string {
  const place = `${scope.environment}.${tokenOf(context, scope, id)}`
  return `${context.config.publicUrl}/delivered?lang=${language}#${place}`
}
