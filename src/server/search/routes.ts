import * as searchApi from '#contract/api/search'
import type { Context } from '#platform/base/context'
import { type App, leftSignal } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { presentContact } from '#server/contacts'
import { presentProduct } from '#server/products'
import { type ListDocuments, searchEverything } from './search-everything.ts'

export function searchRoutes(app: App, context: Context, listDocuments: ListDocuments): void {
  serve(app, searchApi.searchEverything, async ({ actor, participant, query }, reply) => {
    const left = leftSignal(reply)
    const results = await searchEverything(context, actor, participant, query, listDocuments, left)
    const { contacts, sent, received, products } = results
    return {
      data: {
        contacts: { rows: contacts.rows.map((one) => presentContact(one, actor)), total: contacts.total },
        sent: { rows: [...sent.rows], total: sent.total },
        received: { rows: [...received.rows], total: received.total },
        products: { rows: products.rows.map((one) => presentProduct(one, actor)), total: products.total },
      },
    }
  })
}
