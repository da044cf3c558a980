/** Things we sell, with unit and VAT treatment. */
import { z } from 'zod'
import { Amount, CurrencyCode, Instant, idOf, Language, PageQuery, queryBoolean, Version } from './common.ts'

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
  usageCount: z.number().int(),
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

export const CreateProductRequest = ProductInput
export const UpdateProductRequest = ProductInput.extend({ version: Version })
export type UpdateProductRequest = z.infer<typeof UpdateProductRequest>
