/** Sales of a period by customer and by product, as the register of sales has them. */
import { z } from 'zod'
import { Amount } from './common.ts'
import { ContactId } from './contacts.ts'
import { ProductId } from './products.ts'

const count = z.number().int()

/** What the reports of sales have in a row: the amount in AED without VAT, credit notes subtracted. */
const SalesAmount = z.object({
  id: z.string(),
  documents: count,
  netAed: Amount,
  /** In percent of the total, one decimal; null when the total is not more than zero. */
  share: z.string().nullable(),
})

/** `GET /reports/sales-by-customer`: the largest amount first. */
export const CustomerSales = SalesAmount.extend({
  /** The entry of the address book; null where there is none. */
  contactId: ContactId.nullable(),
  name: z.string(),
  nameAr: z.string(),
  /** Empty for documents without one; ids for report only stand for many customers. */
  participantId: z.string(),
})
export type CustomerSales = z.infer<typeof CustomerSales>

/** `GET /reports/sales-by-product`: the largest amount first. */
export const ProductSales = SalesAmount.extend({
  /**
   * `product` of our list; `item`, lines that name no product of it, by the name of the item; `rest`, what documents
   * have besides their lines: discounts, charges and rounding.
   */
  kind: z.enum(['product', 'item', 'rest']),
  productId: ProductId.nullable(),
  /** Empty for `rest`. */
  name: z.string(),
  nameAr: z.string(),
  code: z.string(),
  /** By the code of the unit; different units are never added. */
  quantities: z.array(z.object({ unit: z.string(), quantity: z.string() })),
})
export type ProductSales = z.infer<typeof ProductSales>

/** The totals of a report of sales. */
export const SalesTotals = z.object({
  /** Of the register of sales of the period. */
  documents: count,
  netAed: Amount,
  /** Documents in another currency that name no rate: counted, and in no amount. */
  withoutRate: count,
  /** How many of the documents are in the rows. When they are fewer, the next request counts more of them. */
  counted: count,
  /** Sum of all rows, which is `netAed` when all documents are counted. */
  countedAed: Amount,
})
export type SalesTotals = z.infer<typeof SalesTotals>
