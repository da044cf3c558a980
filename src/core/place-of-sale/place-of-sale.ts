import { type OwnParticipant, ownAddress } from '#core/drafts'
import type { InvoiceDraft, Party } from '#core/invoice'
import { reportOnlyReceivers, tinScheme } from '#core/participant-ids'

type Seller = Pick<OwnParticipant, 'address'>

/** The buyer's identifier (IBT-046) of a consumer who has no number: ibr-135-ae demands one, of any form. */
const consumerNumber = 'CONSUMER'

/** What an invoice lacks about a consumer: an address (ibr-144-ae, ibr-011), an identifier (ibr-135-ae). */
interface ConsumerLacks {
  readonly address: boolean
  readonly number: boolean
}

/** What the rules demand of a consumer besides the name, and this buyer does not have. Pure. */
export function consumerLacks(buyer: Party | undefined): ConsumerLacks {
  const { address, identifiers, legalRegistration, trn } = buyer ?? {}
  return {
    address: !(address?.line1 && address.city && address.subdivision && address.country),
    // A registration becomes the identifier of a buyer in the UAE only (`completeBuyer`).
    number:
      !trn &&
      !identifiers?.some(({ value }) => value) &&
      !(legalRegistration?.value && (!address?.country || address.country === 'AE')),
  }
}

/** Whether the word for consumers is among the identifiers of the buyer. */
export function hasConsumerNumber({ identifiers }: Party): boolean {
  return identifiers?.some(({ value }) => value === consumerNumber) ?? false
}

/**
 * The draft with what the rules demand of a consumer and this one does not have: the address of the seller, where the
 * sale took place, and the word CONSUMER as identifier. Only on the user's demand, because both are stated in the
 * document. An address that is not whole is replaced; other values of the buyer stay. Pure. See decision 93.
 */
export function withPlaceOfSale(draft: InvoiceDraft, seller: Seller): InvoiceDraft {
  const hasAddress = !consumerLacks(draft.buyer).address
  const buyer = hasAddress ? { ...draft.buyer } : { ...draft.buyer, address: ownAddress(seller) }
  // Whether a registration counts as a number depends on the address.
  const hasNumber = !consumerLacks(buyer).number
  return { ...draft, buyer: hasNumber ? buyer : { ...buyer, identifiers: [{ value: consumerNumber }] } }
}

/** The draft sold to a consumer who is not known further, at the place of sale. Pure. */
export function withWalkIn(draft: InvoiceDraft, legalName: string, seller: Seller): InvoiceDraft {
  const { buyerIsBusiness: _isBusiness, ...rest } = draft
  const participantId = { scheme: tinScheme, value: reportOnlyReceivers.buyerOutsideScope }
  return withPlaceOfSale({ ...rest, buyer: { legalName, participantId } }, seller)
}

/** Whether the buyer of the draft has the address of the seller instead of an own one. Pure. */
export function isAtPlaceOfSale({ buyer }: Pick<InvoiceDraft, 'buyer'>, seller: Seller): boolean {
  const { line1, city, subdivision } = ownAddress(seller)
  const { address } = buyer ?? {}
  return (
    Boolean(line1) &&
    address?.line1 === line1 &&
    address?.city === city &&
    address?.subdivision === subdivision
  )
}

/**
 * The draft without address and identifier of the place of sale, so that those of the buyer are entered. An address of
 * the buyer stays. Pure.
 */
export function withoutPlaceOfSale(draft: InvoiceDraft, seller: Seller): InvoiceDraft {
  const { address, identifiers = [], ...buyer } = draft.buyer ?? {}
  const own = identifiers.filter(({ value }) => value !== consumerNumber)
  const keepsAddress = address && !isAtPlaceOfSale(draft, seller)
  return {
    ...draft,
    buyer: {
      ...buyer,
      ...(keepsAddress ? { address } : {}),
      ...(own.length > 0 ? { identifiers: own } : {}),
    },
  }
}
