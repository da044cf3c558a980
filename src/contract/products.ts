/** SampleRecords we sell, with unit and VAT treatment. */
import { z } from 'zod'
import {
  Amount,
  CurrencyCode,
  Instant,
  idOf,
  Language,
  PageQuery,
  PlainDate,
  queryBoolean,
  Version,
} from './common.ts'
import { DocumentId } from './documents.ts'

export const ProductId = idOf('prd')

/** UNCL5305 codes that PINT AE knows: standard, zero, exempt, out of scope, reverse charge, margin. */
const VatCategoryCode = z.enum(['S', 'Z', 'E', 'O', 'AE', 'N'])

export const ProductInput = z
  .object({
    code: z.string().trim().max(50).default(''),
    name: z.string().trim().min(1).max(200),
    nameAr: z.string().trim().max(200).default(''),
    description: z.string().trim().max(1000).default(''),
    /** UN/ECE Recommendation 20 and 21 code. */
    unitCode: z.string().trim().min(1).max(3),
    /** Net of VAT, at most six decimals. */
    unitPrice: Amount.refine((value) => !value.startsWith('-') && (value.split('.')[1]?.length ?? 0) <= 6),
    currency: CurrencyCode.default('AED'),
    vatCategory: VatCategoryCode.default('S'),
    /** Percent; empty where the category takes none (E, O). */
    vatRate: Amount.or(z.literal('')).default('5'),
    /** Exemption reason code with category E. */
    exemptionReasonCode: z.string().trim().max(40).default(''),
    /** Goods, service, or both. */
    itemType: z.enum(['G', 'S', 'B']).default('G'),
    hsCode: z.string().trim().max(20).default(''),
    sacCode: z.string().trim().max(20).default(''),
    gtin: z.string().trim().max(14).default(''),
  })
  .strict()
export type ProductInput = z.infer<typeof ProductInput>

export const Product = ProductInput.extend({
  id: ProductId,
  version: Version,
  archived: z.boolean(),
  /** Documents that name it; null for requesters who are limited to some participants. */
  usageCount: z.number().int().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Product = z.infer<typeof Product>

export const ProductQuery = PageQuery.extend({
  search: z.string().trim().max(100).optional(),
  archived: queryBoolean().optional(),
})
export type ProductQuery = z.infer<typeof ProductQuery>

/** `GET /products.csv` and `.xlsx`: all that the list shows, with headings in a language. */
export const ProductFileQuery = ProductQuery.omit({ limit: true, cursor: true }).extend({
  language: Language.default('en'),
})
export type ProductFileQuery = z.infer<typeof ProductFileQuery>

/** For what a product was last sold to a buyer. */
export const ProductSale = z.object({
  productId: ProductId,
  /** The buyer's address on the network; empty, or a report-only one, where the name alone identifies the buyer. */
  buyerParticipantId: z.string(),
  buyerName: z.string(),
  /** Issue date of the newest invoice. */
  date: PlainDate,
  documentId: DocumentId,
  /** Of one unit, net of VAT, after discount. */
  unitPrice: Amount,
  unitCode: z.string(),
  currency: CurrencyCode,
  /** How many invoices of this buyer have the product. */
  invoices: z.number().int(),
})
export type ProductSale = z.infer<typeof ProductSale>

/** `GET /products/last-prices`: for what some products, by their ids with commas between, were sold to a buyer. */
export const LastPricesQuery = z.object({
  buyer: z.string().trim().max(60),
  buyerName: z.string().trim().max(200).optional(),
  products: z
    .string()
    .max(1_000)
    .regex(/^prd_[0-9a-z]{26}(,prd_[0-9a-z]{26})*$/),
})
export type LastPricesQuery = z.infer<typeof LastPricesQuery>

export const CreateProductRequest = ProductInput
export const UpdateProductRequest = ProductInput.extend({ version: Version })
export type UpdateProductRequest = z.infer<typeof UpdateProductRequest>
