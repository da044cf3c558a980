import type { z } from 'zod'
import { Product } from '../products.ts'

/** A product as `GET /products/{id}` shows it, without the count of documents, which depends on who asks. */
export const ProductPayload = Product.omit({ usageCount: true })
export type ProductPayload = z.output<typeof ProductPayload>

export const productExample: ProductPayload = {
  id: 'prd_01m7ce1a2b3c4d5e6f7g8h9j0k',
  version: 1,
  archived: false,
  code: 'PAPER-A4',
  name: 'Copy paper A4, 500 sheets',
  nameAr: 'ورق تصوير A4، 500 ورقة',
  description: '',
  unitCode: 'EA',
  unitPrice: '21.50',
  currency: 'AED',
  vatCategory: 'S',
  vatRate: '5',
  exemptionReasonCode: '',
  itemType: 'G',
  hsCode: '48025690',
  sacCode: '',
  gtin: '',
  createdAt: '2027-01-14T07:59:02.118Z',
  updatedAt: '2027-01-14T07:59:02.118Z',
}
