/** Which documents a list holds, and how many: filters of the sent and received lists. */

import { z } from 'zod'
import { atProviderStates } from '#core/at-provider'
import { Amount, CurrencyCode, PageQuery, PlainDate, queryBoolean } from './common.ts'
import { Direction } from './documents.ts'
import { UserId } from './identity.ts'
import { TypeCode } from './participants.ts'
import { Decision } from './responses.ts'

/** Received documents by what was decided: nothing yet, a question or a dispute, an approval. */
export const decisionGroups = ['toDecide', 'waitingForSeller', 'decided'] as const

/** The quick filters of the lists: by the way of a document, or, of received ones, by what was decided. */
export const StandingFilter = z.enum([
  'all',
  'needsYou',
  'drafts',
  'onItsWay',
  'complete',
  'reportedOnly',
  ...decisionGroups,
])
export type StandingFilter = z.infer<typeof StandingFilter>
export type DecisionGroup = (typeof decisionGroups)[number]

/** Where documents that were issued to a file stand with the company's own provider. */
export const AtProvider = z.enum(atProviderStates)

/** Which documents of a list: what people filter by, besides the quick filters. */
export const DocumentNarrowing = z.object({
  typeCode: TypeCode.optional(),
  /** Words of the number, the names, ids and orders, in any order; or one whole reporting id. */
  search: z.string().trim().max(100).optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  currency: CurrencyCode.optional(),
  /** The payable amount, both ends included, in the currency of each document. */
  amountFrom: Amount.optional(),
  amountTo: Amount.optional(),
  /** The other side: its participant id (`0235:1234567890`), or its name as the documents have it. */
  counterparty: z.string().trim().min(1).max(200).optional(),
  /** Id of the person who saved the draft; drafts of keys have none. */
  createdBy: z
    .string()
    .regex(/^usr_[0-9a-z]{26}$/)
    .optional(),
  /** Received documents: what we have decided about them; open while nothing is. */
  decision: z.enum(['open', ...Decision.options]).optional(),
  /**
   * Invoices that are not paid, or those of them whose due date has passed: sent ones that are owed to us, received ones that
   * we owe. Self-billed invoices (`typeCode=389`) are owed the other way, and are found only with their type.
   */
  payment: z.enum(['unpaid', 'pastDue']).optional(),
  /** Documents that are assigned to the requester (a key has none), unassigned ones, or those of a member. */
  assignedTo: z.union([z.enum(['me', 'nobody']), UserId]).optional(),
})
export type DocumentNarrowing = z.infer<typeof DocumentNarrowing>

export const DocumentQuery = PageQuery.extend({
  direction: Direction,
  filter: StandingFilter.default('all'),
  /**
   * Received documents: those that passed their checks on arrival (the default), or those that were refused then,
   * whose details hold the findings that say why.
   */
  arrival: z.enum(['accepted', 'rejected']).default('accepted'),
  /** Only issued documents (the dashboard's "sent"). */
  issued: queryBoolean().optional(),
  /** Only issued documents that are not with their receiver (the dashboard's "not yet delivered"). */
  undelivered: queryBoolean().optional(),
  /** Only documents that were issued to a file, by where they stand with the company's own provider. */
  atProvider: AtProvider.optional(),
  /** One verdict, by its key: what "needs attention" opens. */
  verdict: z.string().max(60).optional(),
  /** Only proformas, or only other documents. */
  proforma: z.stringbool().optional(),
}).extend(DocumentNarrowing.shape)
export type DocumentQuery = z.infer<typeof DocumentQuery>

export const DocumentCountsQuery = DocumentQuery.omit({
  cursor: true,
  limit: true,
  filter: true,
  atProvider: true,
})

const count = z.number().int()

/** How many documents each quick filter holds, and how many are unread. */
export const DocumentCounts = z.object({
  all: count,
  needsYou: count,
  drafts: count,
  onItsWay: count,
  complete: count,
  reportedOnly: count,
  unread: count,
  /** For sent documents that are issued to files: their number by state at the company's own provider. Null otherwise. */
  atProvider: z.object({ toUpload: count, waiting: count, rejected: count, reported: count }).nullable(),
  /** For received documents: their number by what was decided. Null for others, and for those refused on arrival. */
  decisions: z.object({ toDecide: count, waitingForSeller: count, decided: count }).nullable(),
  /** Of which of them there may be more: each is counted up to a bound. */
  atLeast: z.array(z.enum([...StandingFilter.options, 'unread', ...AtProvider.options])),
})
