import { serviceProviderScheme } from './status.ts'

const serviceProviderId = /^[0-9]{6}(-[0-9A-Z_]{3,12}(\.[0-9A-Z\-._~]{3,24})?)?$/i
const seatId = /^P[A-Z]{2}([0-9]{6})$/

/** Whether a text is a service provider id: six digits, with an optional use case and suffix (scheme 0242). */
export function isServiceProviderId(value: string): boolean {
  return serviceProviderId.test(value)
}

/** The main id of a service provider id: its first six digits. `null` when the text is not one. */
export function mainIdOf(value: string): string | null {
  const withoutScheme = value.startsWith(`${serviceProviderScheme}:`)
    ? value.slice(serviceProviderScheme.length + 1)
    : value
  return isServiceProviderId(withoutScheme) ? withoutScheme.slice(0, 6) : null
}

/** The service provider id that belongs to an access point's seat, such as PAE000123 → 000123. */
export function serviceProviderOfSeat(seat: string): string | null {
  return seatId.exec(seat)?.[1] ?? null
}

/** Whether a status comes from the provider that we sent to: the main ids are equal, regardless of the use case. */
export function isStatusFrom(senderId: string, provider: string): boolean {
  const main = mainIdOf(senderId)
  return main !== null && main === (mainIdOf(provider) ?? serviceProviderOfSeat(provider))
}

/**
 * Where a message level status goes: to `mlsTo` of the envelope when it belongs to the provider that sent it (its seat,
 * or its main id), else to that provider's own id. `null` when it is neither, so that no address is guessed.
 */
export function statusReceiver(sender: string, mlsTo?: string): string | null {
  const own = mainIdOf(sender) ?? serviceProviderOfSeat(sender)
  if (own === null) return null
  const wanted = mlsTo?.startsWith(`${serviceProviderScheme}:`)
    ? mlsTo.slice(serviceProviderScheme.length + 1)
    : null
  return wanted !== null && mainIdOf(wanted) === own ? wanted : own
}
