import { isTin } from '#core/party'

/** A Peppol participant: scheme and value. */
interface ParticipantId {
  readonly scheme: string
  readonly value: string
}

/** The participant identifier scheme of the UAE (TIN). Source: Peppol code lists 9.7. */
export const tinScheme = '0235'

/** Receivers that stand for "report only": nothing is exchanged. Source: PINT AE BIS 1.5.3, MoF Guidelines 10. */
export const reportOnlyReceivers = {
  deemedSupply: '9900000097',
  buyerOutsideScope: '9900000098',
  exportOutsidePeppol: '9900000099',
} as const
export type ReportOnlyReason = keyof typeof reportOnlyReceivers

/** `0235:` and the TIN. */
export function participantIdOfTin(tin: string): ParticipantId {
  return { scheme: tinScheme, value: tin }
}

/** `{ scheme: '0235', value: '1234567890' }` → `0235:1234567890`. */
export function printParticipantId(id: ParticipantId): string {
  return `${id.scheme}:${id.value}`
}

/**
 * Reads `0235:1234567890`, also with the long prefix `iso6523-actorid-upis::`. Undefined when scheme or value are
 * missing or hold characters that Peppol does not allow.
 */
export function parseParticipantId(text: string): ParticipantId | undefined {
  const parts = /^(?:iso6523-actorid-upis::)?(\d{4}):([A-Za-z0-9\-._~]{1,135})$/.exec(text.trim())
  return parts?.[1] && parts[2] ? { scheme: parts[1], value: parts[2] } : undefined
}

/**
 * Why documents to this receiver are only reported (`0235:9900000097`, the value without its scheme, or both); `null`
 * for receivers that get them.
 */
export function reportOnlyReason(
  id: string | { scheme?: string | undefined; value?: string | undefined },
): ReportOnlyReason | null {
  const { scheme, value } =
    typeof id === 'string' ? (parseParticipantId(id) ?? { scheme: undefined, value: id.trim() }) : id
  if ((scheme || tinScheme) !== tinScheme) return null
  const reasons = Object.keys(reportOnlyReceivers) as ReportOnlyReason[]
  return reasons.find((reason) => reportOnlyReceivers[reason] === value) ?? null
}

/** True when the value fits the scheme: under 0235 a TIN or one of the report-only receivers. */
export function isPlausibleParticipantId(id: ParticipantId): boolean {
  if (id.scheme !== tinScheme) return parseParticipantId(printParticipantId(id)) !== undefined
  return isTin(id.value) || reportOnlyReason(id) !== null
}
