import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as productsApi from '#contract/api/products'
import type { ProductInput } from '#contract/products'
import type { DataOf } from '#web/lib/api.ts'
import { call, type QueryOf } from '#web/lib/call.ts'
import { queryClient } from '#web/lib/query-client.ts'

export function productsQuery(filter: QueryOf<typeof productsApi.listProducts>) {
  return queryOptions({
    queryKey: ['products', 'list', filter],
    queryFn: ({ signal }) => call(productsApi.listProducts, { query: filter, signal }),
    placeholderData: keepPreviousData,
  })
}

export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: async ({ signal }) => (await call(productsApi.getProduct, { params: { id }, signal })).data,
  })
}

/** Products with fields that the next invoice lacks; another `round` is another request. */
export function lackingProductsQuery(limit: number, round = 0) {
  return queryOptions({
    queryKey: ['lackingProducts', limit, round],
    queryFn: ({ signal }) => call(productsApi.listLackingProducts, { query: { limit }, signal }),
    gcTime: 0,
  })
}

/** The customers to whom the selected participant last sold a product, with the prices. */
export function productSalesQuery(id: string) {
  return queryOptions({
    queryKey: ['products', 'sales', id],
    queryFn: async ({ signal }) =>
      (await call(productsApi.listProductSales, { params: { id }, signal })).data,
  })
}

async function invalidatingProducts<T>(answer: Promise<DataOf<T>>): Promise<T> {
  const { data } = await answer
  await queryClient.invalidateQueries({ queryKey: ['products'] })
  return data
}

export const createProduct = (input: ProductInput, idempotencyKey: string) =>
  invalidatingProducts(call(productsApi.createProduct, { body: input, idempotencyKey }))

export const updateProduct = (id: string, input: ProductInput & { version: number }) =>
  invalidatingProducts(call(productsApi.updateProduct, { params: { id }, body: input }))

export const removeProduct = (id: string) =>
  invalidatingProducts(call(productsApi.removeProduct, { params: { id } }))
