/** One search over what a person looks for by name or number: `GET /search`. */
import { z } from 'zod'
import { Page } from './common.ts'
import { Contact } from './contacts.ts'
import { DocumentRow } from './documents.ts'
import { Product } from './products.ts'

export const SearchQuery = z.object({
  search: z.string().trim().min(1).max(100),
  /** Most that is answered of each kind. */
  limit: z.coerce.number().int().min(1).max(20).default(4),
})
export type SearchQuery = z.infer<typeof SearchQuery>

/** The best of a kind, and how many there are. */
function foundOf<T extends z.ZodType>(row: T) {
  return z.object({ rows: z.array(row), total: Page.shape.total })
}

/** What was found of each kind; a kind that the person may not read has nothing. */
export const SearchAnswer = z.object({
  contacts: foundOf(
    Contact.pick({
      id: true,
      name: true,
      nameAr: true,
      isCustomer: true,
      isSupplier: true,
      trn: true,
      participantId: true,
      reachability: true,
      usageCount: true,
    }),
  ),
  /** Of the participant of the request: what it sent or drafted, and what it received. */
  sent: foundOf(DocumentRow),
  received: foundOf(DocumentRow),
  products: foundOf(
    Product.pick({ id: true, code: true, name: true, nameAr: true, unitPrice: true, currency: true }).strip(),
  ),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>
