import type { Address, InvoiceDraft, Party } from '#core/invoice'
import { isSelfBilled } from '#core/kinds'
import { parseParticipantId } from '#core/participant-ids'

/** A participant's data in the portal; unknown texts are empty. */
export interface OwnParticipant {
  /** `0235:` and the TIN. */
  readonly participantId: string
  readonly tin: string
  /** Empty when not registered for VAT. */
  readonly trn: string
  readonly nameEn: string
  readonly nameAr: string
  readonly legalRegistration: { readonly id: string; readonly type: string; readonly authority: string }
  readonly address: {
    readonly line1: string
    readonly line2: string
    readonly line3: string
    readonly city: string
    readonly postalCode: string
    readonly subdivision: string
    readonly country: string
  }
  readonly email: string
  readonly phone: string
}

/**
 * The draft with our own side (seller; buyer of a self-billed document) filled from the participant. Only the name of
 * the contact person is taken from the draft. Pure.
 */
export function withOwnParty(draft: InvoiceDraft, participant: OwnParticipant): InvoiceDraft {
  const side = isSelfBilled(draft.kind) ? 'buyer' : 'seller'
  return { ...draft, [side]: partyOf(participant, draft[side]?.contact) }
}

function partyOf(participant: OwnParticipant, contact: Party['contact']): Party {
  const { legalRegistration } = participant
  const participantId = parseParticipantId(participant.participantId)
  return {
    legalName: participant.nameEn || participant.nameAr,
    ...(participantId ? { participantId } : {}),
    // Registered for VAT: the 15-digit number; otherwise the tax number stands alone.
    ...(participant.trn ? { trn: participant.trn } : { tin: participant.tin }),
    legalRegistration: {
      value: legalRegistration.id,
      type: legalRegistration.type,
      ...(legalRegistration.authority ? { authority: legalRegistration.authority } : {}),
    },
    address: ownAddress(participant),
    contact: {
      ...(contact?.name ? { name: contact.name } : {}),
      ...(participant.phone ? { phone: participant.phone } : {}),
      ...(participant.email ? { email: participant.email } : {}),
    },
  }
}

/** The address of a participant as documents have it. */
export function ownAddress({ address }: Pick<OwnParticipant, 'address'>): Address {
  return {
    line1: address.line1,
    ...(address.line2 ? { line2: address.line2 } : {}),
    ...(address.line3 ? { line3: address.line3 } : {}),
    city: address.city,
    ...(address.postalCode ? { postCode: address.postalCode } : {}),
    subdivision: address.subdivision,
    country: address.country,
  }
}
