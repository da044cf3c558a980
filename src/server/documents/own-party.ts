import { type InvoiceDraft, isSelfBilled, type Party } from '#core/invoice'
import type { Participant } from '#server/participants'

/**
 * The draft with our own side (seller; buyer of a self-billed document) taken from the participant. What a client
 * says about it is never believed.
 */
export function withOwnParty(draft: InvoiceDraft, participant: Participant): InvoiceDraft {
  const side = isSelfBilled(draft.kind) ? 'buyer' : 'seller'
  return { ...draft, [side]: partyOf(participant, draft[side]?.contact) }
}

function partyOf(participant: Participant, contact: Party['contact']): Party {
  const { address, legalRegistration } = participant
  return {
    legalName: participant.nameEn || participant.nameAr,
    participantId: { scheme: schemeOf(participant), value: valueOf(participant) },
    // Registered for VAT: the 15-digit number; otherwise the tax number stands alone.
    ...(participant.trn ? { trn: participant.trn } : { tin: participant.tin }),
    legalRegistration: {
      value: legalRegistration.id,
      type: legalRegistration.type,
      ...(legalRegistration.authority ? { authority: legalRegistration.authority } : {}),
    },
    address: {
      line1: address.line1,
      ...(address.line2 ? { line2: address.line2 } : {}),
      ...(address.line3 ? { line3: address.line3 } : {}),
      city: address.city,
      ...(address.postalCode ? { postCode: address.postalCode } : {}),
      subdivision: address.subdivision,
      country: address.country,
    },
    contact: {
      ...(contact?.name ? { name: contact.name } : {}),
      ...(participant.phone ? { phone: participant.phone } : {}),
      ...(participant.email ? { email: participant.email } : {}),
    },
  }
}

function schemeOf(participant: Participant): string {
  return participant.participantId.split(':')[0] ?? ''
}

function valueOf(participant: Participant): string {
  return participant.participantId.slice(participant.participantId.indexOf(':') + 1)
}
