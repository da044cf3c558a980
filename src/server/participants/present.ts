import type { z } from 'zod'
import type { ParticipantKey, Participant as WireParticipant } from '#contract/participants'
import type { Participant } from './participant.ts'

/** The public form of a participant, field by field. */
export function presentParticipant(participant: Participant): z.infer<typeof WireParticipant> {
  return {
    id: participant.id as z.infer<typeof ParticipantKey>,
    environment: participant.environment,
    participantId: participant.participantId,
    tin: participant.tin,
    trn: participant.trn,
    legalType: participant.legalType,
    nameEn: participant.nameEn,
    nameAr: participant.nameAr,
    legalRegistration: participant.legalRegistration,
    address: participant.address,
    addressAr: participant.addressAr,
    email: participant.email,
    phone: participant.phone,
    registration: participant.registration,
    registeredAt: participant.registeredAt,
    supportedDocuments: [...participant.supportedDocuments],
    effectiveDate: participant.effectiveDate,
    aspName: participant.aspName,
    directoryState: participant.directoryState,
    directoryCheckedAt: participant.directoryCheckedAt,
    version: participant.version,
  }
}
