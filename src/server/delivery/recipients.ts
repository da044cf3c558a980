import type { DeliverRequest, MailRequest } from '#contract/delivery'
import { type Actor, userIdOf } from '#core/access'
import { fieldFinding, problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { findMembers } from '#server/identity'
import type { DeliveryRecord } from './store.ts'

export type Recipient = Pick<DeliveryRecord, 'recipient' | 'role'>

/**
 * The recipients of a request, each address once, in the order of the request; a link alone has one without an address.
 * Raises `common.invalid` when an API key requests a copy for itself.
 */
export async function recipientsOf(
  tx: TenantTx,
  actor: Actor,
  request: DeliverRequest,
): Promise<readonly Recipient[]> {
  if (request.channel === 'link') return [{ recipient: '', role: 'to' }]
  const own = request.copyToMe ? [await ownAddress(tx, actor)] : []
  return withoutRepeats(request, own)
}

/** The first mention of an address decides how it is addressed. Mail servers take capital letters for small ones. */
function withoutRepeats({ cc, to }: MailRequest, own: readonly string[]): Recipient[] {
  const addresses = new Set<string>()
  const all = [
    ...to.map((recipient) => ({ recipient, role: 'to' as const })),
    ...cc.map((recipient) => ({ recipient, role: 'cc' as const })),
    ...own.map((recipient) => ({ recipient, role: 'self' as const })),
  ]
  return all.filter(({ recipient }) => {
    const address = recipient.toLowerCase()
    const isNew = !addresses.has(address)
    addresses.add(address)
    return isNew
  })
}

async function ownAddress(tx: TenantTx, actor: Actor): Promise<string> {
  const userId = userIdOf(actor)
  const [member] = userId === null ? [] : await findMembers(tx, [userId])
  if (member) return member.email
  const message = 'An API key has no e-mail address of its own: name the address in `cc`.'
  throw problem('common.invalid', { findings: [fieldFinding('copyToMe', 'falaj-no-own-address', message)] })
}
