import { z } from 'zod'
import { dataOf, listOf, PageQuery } from '#contract/common'
import { RemovalOutcome } from '#contract/contacts'
import {
  CreateProductRequest,
  LastPricesQuery,
  Product,
  ProductFileQuery,
  ProductId,
  ProductQuery,
  ProductSale,
  UpdateProductRequest,
} from '#contract/products'
import type { Context } from '#platform/context'
import { type App, actorOf, leftSignal, optionalIdempotencyKeyOf, participantOf } from '#platform/http'
import { sendTable, tableFormats, tableMediaTypes } from '#platform/table-file'
import { createProduct } from './create-product.ts'
import { exportProducts } from './export-products.ts'
import { getProduct } from './get-product.ts'
import { listLackingProducts } from './list-lacking.ts'
import { listProducts } from './list-products.ts'
import { listLastPrices, listProductSales } from './list-sales.ts'
import { presentProduct } from './present.ts'
import { removeProduct } from './remove-product.ts'
import { updateProduct } from './update-product.ts'

const tags = ['products']
const params = z.object({ id: ProductId })
const productData = dataOf(Product)

export function productRoutes(app: App, context: Context): void {
  listAndAddRoutes(app, context)
  oneProductRoutes(app, context)
  salesRoutes(app, context)
  fileRoutes(app, context)
}

function listAndAddRoutes(app: App, context: Context): void {
  app.get(
    '/products',
    {
      schema: {
        tags,
        summary: 'List products and services',
        querystring: ProductQuery,
        response: { 200: listOf(Product) },
      },
    },
    async (request, reply) => {
      const left = leftSignal(reply)
      const { rows, page } = await listProducts(context, actorOf(request), request.query, left)
      return { data: rows.map((one) => presentProduct(one, actorOf(request))), page }
    },
  )
  app.post(
    '/products',
    {
      config: { idempotencyKey: 'optional' },
      schema: { tags, summary: 'Add a product', body: CreateProductRequest, response: { 201: productData } },
    },
    async (request, reply) => {
      const product = await createProduct(
        context,
        actorOf(request),
        request.body,
        optionalIdempotencyKeyOf(request),
      )
      return reply.status(201).send({ data: presentProduct(product, actorOf(request)) })
    },
  )
  app.get(
    '/products/:id',
    { schema: { tags, summary: 'Get a product', params, response: { 200: productData } } },
    async (request) => ({
      data: presentProduct(await getProduct(context, actorOf(request), request.params.id), actorOf(request)),
    }),
  )
}

function oneProductRoutes(app: App, context: Context): void {
  app.put(
    '/products/:id',
    {
      schema: {
        tags,
        summary: 'Update a product',
        params,
        body: UpdateProductRequest,
        response: { 200: productData },
      },
    },
    async (request) => ({
      data: presentProduct(
        await updateProduct(context, actorOf(request), request.params.id, request.body),
        actorOf(request),
      ),
    }),
  )
  app.delete(
    '/products/:id',
    {
      schema: {
        tags,
        summary: 'Delete a product, or archive a used one',
        params,
        response: { 200: dataOf(RemovalOutcome) },
      },
    },
    async (request) => ({
      data: { outcome: await removeProduct(context, actorOf(request), request.params.id) },
    }),
  )
}

/** What the next invoice misses, and what the last ones said. */
function salesRoutes(app: App, context: Context): void {
  app.get(
    '/products/lacking',
    {
      schema: {
        tags,
        summary: 'List products with details missing for the next invoice',
        querystring: PageQuery,
        response: { 200: listOf(Product) },
      },
    },
    async (request) => {
      const { rows, page } = await listLackingProducts(context, actorOf(request), request.query)
      return { data: rows.map((one) => presentProduct(one, actorOf(request))), page }
    },
  )
  app.get(
    '/products/last-prices',
    {
      config: { participant: true },
      schema: {
        tags,
        summary: 'Get the last prices at which products were sold to a buyer',
        querystring: LastPricesQuery,
        response: { 200: dataOf(z.array(ProductSale)) },
      },
    },
    async (request) => ({
      data: await listLastPrices(context, actorOf(request), participantOf(request), request.query),
    }),
  )
  app.get(
    '/products/:id/sales',
    {
      config: { participant: true },
      schema: {
        tags,
        summary: 'List the latest buyers of a product and their prices',
        params,
        response: { 200: dataOf(z.array(ProductSale)) },
      },
    },
    async (request) => ({
      data: await listProductSales(context, actorOf(request), participantOf(request), request.params.id),
    }),
  )
}

function fileRoutes(app: App, context: Context): void {
  for (const format of tableFormats) {
    app.get(
      `/products.${format}`,
      {
        config: { answers: tableMediaTypes[format] },
        schema: {
          tags,
          summary: `Download the products as ${format.toUpperCase()}`,
          querystring: ProductFileQuery,
        },
      },
      async (request, reply) => {
        const table = exportProducts(context, actorOf(request), request.query)
        return await sendTable(reply, table, { format, name: 'products' })
      },
    )
  }
}
