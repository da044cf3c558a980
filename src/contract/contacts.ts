/** Customers and suppliers as we know them. One contact may be both. */
import { z } from 'zod'
import {
  Address,
  ArabicAddress,
  EmailAddress,
  Instant,
  idOf,
  Language,
  LegalRegistration,
  PageQuery,
  PlainDate,
  queryBoolean,
  Version,
} from './common.ts'
import { Reachability } from './participants.ts'

export const ContactId = idOf('con')

/** Endpoint on the network: empty while unknown. */
const EndpointId = z
  .string()
  .trim()
  .regex(/^\d{4}:[0-9A-Za-z]{1,50}$/)
  .or(z.literal(''))

/** The supplier's agreement that we write their invoices (389, 261), which the law asks for. */
export const SelfBillingAgreement = z.object({
  /** How people find the paper. */
  reference: z.string().trim().max(100).default(''),
  from: PlainDate,
  /** Its last day; null while it has no end. */
  until: PlainDate.nullable().default(null),
})

/** Most characters of a name, and of a search for one. */
export const longestName = 200

export const ContactInput = z.object({
  isCustomer: z.boolean().default(true),
  isSupplier: z.boolean().default(false),
  name: z.string().trim().min(1).max(longestName),
  nameAr: z.string().trim().max(200).default(''),
  tradingName: z.string().trim().max(200).default(''),
  email: EmailAddress.or(z.literal('')).default(''),
  phone: z.string().trim().max(30).default(''),
  /** 15 digits, begins with 1, ends with 03; empty when not registered for VAT. */
  trn: z
    .string()
    .trim()
    .regex(/^1\d{12}03$/)
    .or(z.literal(''))
    .default(''),
  tin: z
    .string()
    .trim()
    .regex(/^1\d{9}$/)
    .or(z.literal(''))
    .default(''),
  participantId: EndpointId.default(''),
  legalRegistration: LegalRegistration.nullable().default(null),
  billingAddress: Address,
  /** The billing address in Arabic. */
  addressAr: ArabicAddress.default(''),
  shippingAddress: Address.nullable().default(null),
  selfBillingAgreement: SelfBillingAgreement.nullable().default(null),
  notes: z.string().trim().max(2000).default(''),
})
export type ContactInput = z.infer<typeof ContactInput>

export const Contact = ContactInput.extend({
  id: ContactId,
  version: Version,
  archived: z.boolean(),
  /** The contact that this one was merged into: readers of this one are led there. */
  mergedInto: ContactId.nullable(),
  /** On how many issued or received documents it stands. */
  /** Documents that name it; null for requesters who are limited to some participants. */
  usageCount: z.number().int().nullable(),
  reachability: Reachability,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Contact = z.infer<typeof Contact>

export const ContactQuery = PageQuery.extend({
  role: z.enum(['customer', 'supplier']).optional(),
  search: z.string().trim().max(longestName).optional(),
  archived: queryBoolean().optional(),
})
export type ContactQuery = z.infer<typeof ContactQuery>

/** `GET /contacts.csv` and `.xlsx`: all that the list shows, with headings in a language. */
export const ContactFileQuery = ContactQuery.omit({ limit: true, cursor: true }).extend({
  language: Language.default('en'),
})
export type ContactFileQuery = z.infer<typeof ContactFileQuery>

/** `GET /contacts/lacking`: the active contacts that the next invoice misses something of. */
export const LackingContactsQuery = PageQuery.extend({ role: z.enum(['customer', 'supplier']).optional() })
export type LackingContactsQuery = z.infer<typeof LackingContactsQuery>

/** `GET /contacts/similar`: who is like what is described; what is left out is not compared. */
export const SimilarContactsQuery = z.object({
  name: z.string().trim().max(200).optional(),
  nameAr: z.string().trim().max(200).optional(),
  trn: z.string().trim().max(30).optional(),
  tin: z.string().trim().max(30).optional(),
  participantId: z.string().trim().max(60).optional(),
  /** Number of the trade licence or other registration. */
  registrationId: z.string().trim().max(100).optional(),
  /** The contact that is described, which is like itself. */
  except: ContactId.optional(),
})
export type SimilarContactsQuery = z.infer<typeof SimilarContactsQuery>

export const SimilarContact = z.object({
  contact: Contact,
  /** What the two have in common; never empty. */
  because: z.array(z.enum(['trn', 'tin', 'participantId', 'registration', 'name'])),
})
export type SimilarContact = z.infer<typeof SimilarContact>

/** `POST /contacts/{id}/merge`: which contact stays, and the versions of both that were seen. */
export const MergeContactRequest = z.object({ into: ContactId, version: Version, intoVersion: Version })
export type MergeContactRequest = z.infer<typeof MergeContactRequest>

export const CreateContactRequest = ContactInput
export const UpdateContactRequest = ContactInput.extend({ version: Version })
export type UpdateContactRequest = z.infer<typeof UpdateContactRequest>

/** A contact or product that documents name is not deleted, but archived. */
export const RemovalOutcome = z.object({ outcome: z.enum(['deleted', 'archived']) })
export type RemovalOutcome = z.infer<typeof RemovalOutcome>
