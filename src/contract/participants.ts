/** Participants: the legal entities of an organization as the network knows them. */
import { z } from 'zod'
import {
  Address,
  ArabicAddress,
  EmailAddress,
  Environment,
  Instant,
  idOf,
  LegalRegistration,
  PlainDate,
  Version,
} from './common.ts'

export const ParticipantKey = idOf('par')

/** Document kinds by their UNTDID 1001 code. */
export const TypeCode = z.enum(['380', '381', '389', '261', '480', '81'])

export const Registration = z.enum(['registered', 'notRegistered'])

/** How the network's directory shows a participant of ours, compared with what we hold. */
export const DirectoryState = z.enum([
  'published',
  'notRegistered',
  'cannotReceive',
  /** Published by another service provider. */
  'elsewhere',
  /** Published with other kinds of documents. */
  'kindsDiffer',
  'untrusted',
])

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
  addressAr: ArabicAddress,
  email: z.string(),
  phone: z.string(),
  registration: Registration,
  registeredAt: Instant.nullable(),
  /** What the participant directory publishes for it. */
  supportedDocuments: z.array(TypeCode),
  effectiveDate: PlainDate.nullable(),
  aspName: z.string(),
  /** As the portal saw it last (`directoryCheckedAt`, null before the first look). */
  directoryState: DirectoryState,
  directoryCheckedAt: Instant.nullable(),
  version: Version,
})
export type Participant = z.infer<typeof Participant>

/**
 * `POST /participants`: a company from the users' own input, where no tax authority is connected. It is not verified:
 * documents can be issued to files for another provider only.
 */
export const AddParticipantRequest = z.strictObject({
  /** 10 digits, begins with 1. */
  tin: z
    .string()
    .trim()
    .regex(/^1\d{9}$/),
  /** 15 digits, begins with the TIN; empty when not registered for VAT. */
  trn: z
    .string()
    .trim()
    .regex(/^1\d{12}03$/)
    .or(z.literal(''))
    .default(''),
  legalType: z.string().trim().max(200).default(''),
  nameEn: z.string().trim().min(1).max(200),
  nameAr: z.string().trim().max(200).default(''),
  /** Without these no document of the company could be issued. */
  legalRegistration: LegalRegistration.extend({
    id: z.string().trim().min(1).max(100),
    authority: z.string().trim().min(1).max(200),
  }),
  address: Address.extend({
    line1: z.string().trim().min(1).max(200),
    city: z.string().trim().min(1).max(100),
    subdivision: z.string().trim().min(1).max(100),
  }),
  addressAr: ArabicAddress.default(''),
  email: EmailAddress.or(z.literal('')).default(''),
  phone: z.string().trim().max(30).default(''),
  /** The provider to which its documents are uploaded. */
  aspName: z.string().trim().min(1).max(200),
})
export type AddParticipantRequest = z.infer<typeof AddParticipantRequest>

/** Fields that the portal holds by itself; legal ones change through re-verification only. */
export const UpdateParticipantRequest = z.object({
  email: EmailAddress.or(z.literal('')),
  phone: z.string().trim().max(30),
  /** Unchanged if missing. */
  addressAr: ArabicAddress.optional(),
  version: Version,
})
export type UpdateParticipantRequest = z.infer<typeof UpdateParticipantRequest>

/** The answer of a look-up in the participant directory; "not found" and "look-up failed" are different. */
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
