import type { Address, InvoiceDraft, Party } from '#core/invoice'
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

/** The draft with its delivery at the buyer's address; only fields without a value are filled. Pure. */
export function withDeliveryToBuyer(draft: InvoiceDraft): InvoiceDraft {
  const { buyer, delivery } = draft
  const partyName = delivery?.partyName || buyer?.legalName
  return {
    ...draft,
    delivery: {
      ...delivery,
      ...(partyName ? { partyName } : {}),
      address: { ...buyer?.address, ...filledOf(delivery?.address) },
    },
  }
}

/**
 * The draft without a delivery to its buyer, for a change of the buyer: name and address that equal the buyer's are
 * removed. An address in another street stays whole. Pure.
 */
export function withoutDeliveryToBuyer(draft: InvoiceDraft): InvoiceDraft {
  const { buyer, delivery } = draft
  if (!buyer || !delivery) return draft
  const { address, partyName, ...rest } = delivery
  const left = addressWithout(address, buyer.address)
  const next = {
    ...rest,
    ...(partyName && partyName !== buyer.legalName ? { partyName } : {}),
    ...(left ? { address: left } : {}),
  }
  const { delivery: _delivery, ...others } = draft
  return Object.keys(next).length > 0 ? { ...others, delivery: next } : others
}

function filledOf(address: Address = {}): Address {
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value))
}

/** The fields of an address that differ from those of another one in the same street; undefined if none is left. */
function addressWithout(address: Address | undefined, other: Address = {}): Address | undefined {
  if (!address || (address.line1 && address.line1 !== other.line1)) return address
  const left = Object.entries(address).filter(([key, value]) => value !== other[key as keyof Address])
  return left.length > 0 ? Object.fromEntries(left) : undefined
}
