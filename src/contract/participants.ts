/** Participants: the legal entities of an organization as the network knows them. */
import { z } from 'zod'
import { Address, Environment, Instant, idOf, LegalRegistration, PlainDate, Version } from './common.ts'

export const ParticipantKey = idOf('par')

/** Document kinds by their UNTDID 1001 code. */
export const TypeCode = z.enum(['380', '381', '389', '261', '480', '81'])

export const Registration = z.enum(['registered', 'notRegistered'])

export const Participant = z.object({
  id: ParticipantKey,
  environment: Environment,
  /** `0235:` and the TIN. */
  participantId: z.string(),
  tin: z.string(),
  /** Empty when the taxpayer is not registered for VAT. */
  trn: z.string(),
  legalType: z.string(),
  nameEn: z.string(),
  nameAr: z.string(),
  legalRegistration: LegalRegistration,
  address: Address,
  email: z.string(),
  phone: z.string(),
  registration: Registration,
  registeredAt: Instant.nullable(),
  /** What the participant directory publishes for it. */
  supportedDocuments: z.array(TypeCode),
  effectiveDate: PlainDate.nullable(),
  aspName: z.string(),
  version: Version,
})
export type Participant = z.infer<typeof Participant>

/** Fields that the portal holds by itself; legal ones change through re-verification only. */
export const UpdateParticipantRequest = z.object({
  email: z.email().max(254).or(z.literal('')),
  phone: z.string().trim().max(30),
  version: Version,
})
export type UpdateParticipantRequest = z.infer<typeof UpdateParticipantRequest>

/** The answer of a look-up in the participant directory; "not found" and "look-up failed" are kept apart. */
export const Reachability = z.object({
  state: z.enum([
    'reachable',
    'notRegistered',
    'cannotReceive',
    'lookupFailed',
    /** The directory's answer, or the certificate in it, must not be trusted. */
    'untrusted',
    'notChecked',
    'reportOnly',
  ]),
  checkedAt: Instant.nullable(),
  supportedDocuments: z.array(TypeCode),
})
export type Reachability = z.infer<typeof Reachability>

/** `GET /participants/lookup?participantId=0235:…`: what the network says of any participant id. */
export const LookupQuery = z.object({
  participantId: z.string().regex(/^\d{4}:[0-9A-Za-z]{1,50}$/),
})
