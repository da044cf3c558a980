/** Operations on products and services, and on the prices that they were sold for. */
import { z } from 'zod'
import { dataOf, listOf, PageQuery } from '../common.ts'
import { RemovalOutcome } from '../contacts.ts'
import {
  CreateProductRequest,
  LastPricesQuery,
  Product,
  ProductFileQuery,
  ProductId,
  ProductQuery,
  ProductSale,
  UpdateProductRequest,
} from '../products.ts'
import { tableMediaTypes } from '../table-formats.ts'
import { operation } from './operation.ts'

const tag = 'products'
const params = z.object({ id: ProductId })
const one = dataOf(Product)
const sales = dataOf(z.array(ProductSale))
const file = { method: 'GET', tag, needs: 'report.export', query: ProductFileQuery, problems: [] } as const

export const listProducts = operation({
  method: 'GET',
  path: '/products',
  tag,
  summary: 'List products and services',
  needs: 'product.read',
  query: ProductQuery,
  response: listOf(Product),
  problems: ['page.bad-cursor'],
})

export const exportProductsCsv = operation({
  ...file,
  path: '/products.csv',
  summary: 'Download the products as CSV',
  file: tableMediaTypes.csv,
})

export const exportProductsXlsx = operation({
  ...file,
  path: '/products.xlsx',
  summary: 'Download the products as XLSX',
  file: tableMediaTypes.xlsx,
})

export const listLackingProducts = operation({
  method: 'GET',
  path: '/products/lacking',
  tag,
  summary: 'List products with details missing for the next invoice',
  needs: 'product.read',
  query: PageQuery,
  response: listOf(Product),
  problems: ['page.bad-cursor'],
})

export const listLastPrices = operation({
  method: 'GET',
  path: '/products/last-prices',
  tag,
  summary: 'Get the last prices at which products were sold to a buyer',
  needs: 'product.read',
  also: 'document.read',
  participant: true,
  query: LastPricesQuery,
  response: sales,
  problems: [],
})

export const listProductSales = operation({
  method: 'GET',
  path: '/products/{id}/sales',
  tag,
  summary: 'List the latest buyers of a product and their prices',
  needs: 'product.read',
  also: 'document.read',
  participant: true,
  params,
  response: sales,
  problems: ['product.not-found'],
})

export const getProduct = operation({
  method: 'GET',
  path: '/products/{id}',
  tag,
  summary: 'Get a product',
  needs: 'product.read',
  params,
  response: one,
  problems: ['product.not-found'],
})

export const createProduct = operation({
  method: 'POST',
  path: '/products',
  tag,
  summary: 'Add a product',
  needs: 'product.write',
  idempotencyKey: 'optional',
  body: CreateProductRequest,
  response: one,
  status: 201,
  audit: ['product.created'],
  problems: ['product.duplicate-code'],
})

export const updateProduct = operation({
  method: 'PUT',
  path: '/products/{id}',
  tag,
  summary: 'Update a product',
  needs: 'product.write',
  params,
  body: UpdateProductRequest,
  response: one,
  audit: ['product.updated'],
  problems: ['product.duplicate-code', 'product.not-found', 'version.conflict'],
})

export const removeProduct = operation({
  method: 'DELETE',
  path: '/products/{id}',
  tag,
  summary: 'Delete a product, or archive a used one',
  needs: 'product.write',
  params,
  response: dataOf(RemovalOutcome),
  audit: ['product.deleted', 'product.archived'],
  problems: ['product.not-found'],
})
