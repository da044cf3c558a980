import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RemovalOutcome } from '#contract/contacts'
import type { Product, ProductInput, ProductSale } from '#contract/products'
import { api, type DataOf, type ListOf } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'

interface ProductFilter {
  search?: string
  archived?: boolean
  cursor?: string
  limit?: number
}

export function productsQuery(filter: ProductFilter) {
  return queryOptions({
    queryKey: ['products', 'list', filter],
    queryFn: ({ signal }) => api.get<ListOf<Product>>('/products', { query: { ...filter }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: async ({ signal }) =>
      (await api.get<DataOf<Product>>(`/products/${encodeURIComponent(id)}`, { signal })).data,
  })
}

/** Those that the next invoice misses something of; another round asks anew. */
export function lackingProductsQuery(limit: number, round = 0) {
  return queryOptions({
    queryKey: ['lackingProducts', limit, round],
    queryFn: ({ signal }) => api.get<ListOf<Product>>('/products/lacking', { query: { limit }, signal }),
    gcTime: 0,
  })
}

/** To whom the chosen participant last sold a product, and for what. */
export function productSalesQuery(id: string) {
  return queryOptions({
    queryKey: ['products', 'sales', id],
    queryFn: async ({ signal }) =>
      (await api.get<DataOf<ProductSale[]>>(`/products/${encodeURIComponent(id)}/sales`, { signal })).data,
  })
}

async function invalidatingProducts<T>(answer: Promise<DataOf<T>>): Promise<T> {
  const { data } = await answer
  await queryClient.invalidateQueries({ queryKey: ['products'] })
  return data
}

export const createProduct = (input: ProductInput, idempotencyKey: string) =>
  invalidatingProducts(api.post<DataOf<Product>>('/products', input, { idempotencyKey }))

export const updateProduct = (id: string, input: ProductInput & { version: number }) =>
  invalidatingProducts(api.put<DataOf<Product>>(`/products/${id}`, input))

export const removeProduct = (id: string) =>
  invalidatingProducts(api.delete<DataOf<RemovalOutcome>>(`/products/${id}`))
