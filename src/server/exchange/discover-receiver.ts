import type { Environment } from '#contract/common'
import type { FailureReason } from '#core/lifecycle'
import type { Context } from '#platform/context'
import type { ExchangePorts } from './ports.ts'
import { lookupReasons, type Transmission } from './transmission.ts'

export type Discovery =
  | { readonly state: 'found'; readonly receiverSeat: string }
  | { readonly state: 'failed'; readonly reason: FailureReason }

/**
 * Where a leg goes. Trade documents ask the directory each time; service providers and the tax authority
 * (scheme 0242) are their own address.
 */
export async function discoverReceiver(
  context: Context,
  ports: ExchangePorts,
  environment: Environment,
  leg: Transmission,
): Promise<Discovery> {
  if (leg.receiver.startsWith('0242:'))
    return { state: 'found', receiverSeat: leg.receiver.slice('0242:'.length) }
  const typeCode = leg.content.leg === 'invoice' ? { typeCode: leg.content.typeCode } : {}
  const result = await ports.directory.lookup(leg.receiver, environment, typeCode)
  if (result.state === 'found') return { state: 'found', receiverSeat: result.endpoint.serviceProviderSeat }
  if ('detail' in result)
    context.log.warn({ leg: leg.id, detail: result.detail }, 'a look-up failed')
  return { state: 'failed', reason: lookupReasons[result.state] }
}
