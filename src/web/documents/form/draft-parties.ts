import type { Address, InvoiceDraft, Party } from '#core/invoice'
import { reportOnlyReceivers, tinScheme } from '#core/participant-ids'
import { isSameValue } from './same-value.ts'

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

/** The draft of an export with the predefined receiver for a buyer abroad who has no participant id. Pure. */
export function withExportReceiver(draft: InvoiceDraft): InvoiceDraft {
  const { buyer, flags } = draft
  const country = buyer?.address?.country ?? 'AE'
  if (!flags?.export || country === 'AE' || buyer?.participantId?.value) return draft
  const participantId = { scheme: tinScheme, value: reportOnlyReceivers.exportOutsidePeppol }
  return { ...draft, buyer: { ...buyer, participantId } }
}

interface ChangedBuyer {
  readonly draft: InvoiceDraft
  /** The delivery address that came from the new buyer; null if it did not. */
  readonly shippedTo: Address | null
  /** Another delivery address, of the time before the change; null if none is left. */
  readonly keptDelivery: Address | null
}

/**
 * Returns the draft with another buyer. What came from the buyer before goes: a delivery at the buyer's address, and the
 * shipping address of the contact. Pure.
 * @param shippedTo the shipping address with which the contact before filled the delivery
 */
export function withBuyerChanged(
  draft: InvoiceDraft,
  withBuyer: (draft: InvoiceDraft) => InvoiceDraft,
  shippedTo: Address | null,
): ChangedBuyer {
  const before = draft.buyer?.legalName
  const isOther = before !== withBuyer(draft).buyer?.legalName
  const isShipped = shippedTo !== null && isSameValue(draft.delivery?.address, shippedTo)
  const left = isOther ? withoutDeliveryToBuyer(isShipped ? withoutDeliveryAddress(draft) : draft) : draft
  const next = withBuyer(left)
  const address = next.delivery?.address
  const isNew = address !== left.delivery?.address
  return {
    draft: next,
    shippedTo: (isNew ? address : isOther ? undefined : shippedTo) ?? null,
    keptDelivery: (isOther && before && !isNew ? address : undefined) ?? null,
  }
}

/** The draft without its delivery address; date and recipient stay. Pure. */
export function withoutDeliveryAddress(draft: InvoiceDraft): InvoiceDraft {
  const { delivery: { address: _address, ...rest } = {}, ...others } = draft
  return Object.keys(rest).length > 0 ? { ...others, delivery: rest } : others
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
