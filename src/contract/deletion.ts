/** Deleting one's account, or an organization: what goes, what the law keeps and until when, and the request for it. */
import { z } from 'zod'
import { ConfirmEmailRequest } from './account-security.ts'
import { Environment, Instant, idOf, PlainDate } from './common.ts'

/** A code that was mailed to the requester proves that it is that user (`POST /user/email/code`). */
export const DeletionRequestBody = ConfirmEmailRequest

export const DeletionRequest = z.object({
  id: idOf('del'),
  askedAt: Instant,
  /** When it is done; before that it can be taken back. */
  dueAt: Instant,
  /** Name of the requester. */
  askedBy: z.string().nullable(),
})
export type DeletionRequest = z.infer<typeof DeletionRequest>

const plan = {
  /** The one that was asked for; null when there is none. */
  request: DeletionRequest.nullable(),
  /** When it would be done if it were asked for now. */
  dueAt: Instant,
}

/** `GET /user/deletion` */
export const AccountDeletion = z.object({
  ...plan,
  /** True if another provider manages the user's sign-in: the portal cannot delete the data stored there. */
  signsInElsewhere: z.boolean(),
  /** What stays with each organization, under an id without a name. */
  organizations: z.array(
    z.object({
      id: idOf('org'),
      name: z.string(),
      /** No other owner stays: another member has to become one first, or the organization be deleted. */
      isLastOwner: z.boolean(),
      /** Issued and received documents, test and live. */
      documents: z.number().int(),
      /** The last day for which the law asks for one of them; null when there is none. */
      keptUntil: z.iso.date().nullable(),
    }),
  ),
})
export type AccountDeletion = z.infer<typeof AccountDeletion>

/** `GET /organization/deletion` */
export const OrganizationDeletion = z.object({
  ...plan,
  /** Participants that have to be de-linked from the network first. */
  linked: z.array(z.object({ environment: Environment, name: z.string() })),
  erased: z.object({
    people: z.number().int(),
    invitations: z.number().int(),
    keys: z.number().int(),
    contacts: z.number().int(),
    products: z.number().int(),
    drafts: z.number().int(),
    imports: z.number().int(),
  }),
  /** What the law keeps, by participant. */
  kept: z.array(
    z.object({
      environment: Environment,
      name: z.string(),
      documents: z.number().int(),
      from: PlainDate,
      to: PlainDate,
      keptUntil: z.iso.date(),
      /** Holds that keep some of them until they are released. */
      holds: z.number().int(),
    }),
  ),
})
export type OrganizationDeletion = z.infer<typeof OrganizationDeletion>
