import * as productsApi from '#contract/api/products'
import { tableFormats } from '#contract/table-formats'
import type { Context } from '#platform/base/context'
import { sendTable } from '#platform/files/table-file'
import { type App, leftSignal } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { createProduct } from './create-product.ts'
import { exportProducts } from './export-products.ts'
import { getProduct } from './get-product.ts'
import { listLackingProducts } from './list-lacking.ts'
import { listProducts } from './list-products.ts'
import { listLastPrices, listProductSales } from './list-sales.ts'
import { presentProduct } from './present.ts'
import { removeProduct } from './remove-product.ts'
import { updateProduct } from './update-product.ts'

export function productRoutes(app: App, context: Context): void {
  listRoutes(app, context)
  oneProductRoutes(app, context)
}

function listRoutes(app: App, context: Context): void {
  serve(app, productsApi.listProducts, async ({ actor, query }, reply) => {
    const { rows, page } = await listProducts(context, actor, query, leftSignal(reply))
    return { data: rows.map((one) => presentProduct(one, actor)), page }
  })
  serve(app, productsApi.listLackingProducts, async ({ actor, query }) => {
    const { rows, page } = await listLackingProducts(context, actor, query)
    return { data: rows.map((one) => presentProduct(one, actor)), page }
  })
  serve(app, productsApi.listLastPrices, async ({ actor, participant, query }) => ({
    data: await listLastPrices(context, actor, participant, query),
  }))
  const files = { csv: productsApi.exportProductsCsv, xlsx: productsApi.exportProductsXlsx }
  for (const format of tableFormats)
    serve(
      app,
      files[format],
      async ({ actor, query }, reply) =>
        await sendTable(reply, exportProducts(context, actor, query), { format, name: 'products' }),
    )
}

function oneProductRoutes(app: App, context: Context): void {
  serve(app, productsApi.createProduct, async ({ actor, body, idempotencyKey }) => ({
    data: presentProduct(await createProduct(context, actor, body, idempotencyKey), actor),
  }))
  serve(app, productsApi.getProduct, async ({ actor, params }) => ({
    data: presentProduct(await getProduct(context, actor, params.id), actor),
  }))
  serve(app, productsApi.updateProduct, async ({ actor, params, body }) => ({
    data: presentProduct(await updateProduct(context, actor, params.id, body), actor),
  }))
  serve(app, productsApi.removeProduct, async ({ actor, params }) => ({
    data: { outcome: await removeProduct(context, actor, params.id) },
  }))
  serve(app, productsApi.listProductSales, async ({ actor, participant, params }) => ({
    data: await listProductSales(context, actor, participant, params.id),
  }))
}
