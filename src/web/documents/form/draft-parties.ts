import type { InvoiceDraft, Party } from '#core/invoice'
import { reportOnlyReceivers, tinScheme } from '#core/party'

/** The participant id of a party as text: `0235:1002345674`. */
export function participantIdOf(party: Party | undefined): string {
  const { scheme, value } = party?.participantId ?? {}
  return value ? `${scheme || tinScheme}:${value}` : ''
}

/**
 * Returns the draft for a buyer outside of the network, which is only reported: an export has its own predefined
 * receiver. The receiver of consumers makes the document B2C, which ends the choice of B2B. Source: PINT AE BIS 1.5.3.
 */
export function withReportOnlyReceiver(draft: InvoiceDraft): InvoiceDraft {
  const country = draft.buyer?.address?.country ?? 'AE'
  const reason = draft.flags?.export && country !== 'AE' ? 'exportOutsidePeppol' : 'buyerOutsideScope'
  const participantId = { scheme: tinScheme, value: reportOnlyReceivers[reason] }
  const { buyerIsBusiness, ...rest } = draft
  const staysBusiness = buyerIsBusiness && reason !== 'buyerOutsideScope'
  return {
    ...rest,
    buyer: { ...draft.buyer, participantId },
    ...(staysBusiness ? { buyerIsBusiness } : {}),
  }
}
