import { dataOf } from '#contract/common'
import { SearchAnswer, SearchQuery } from '#contract/search'
import type { Context } from '#platform/context'
import { type App, actorOf, leftSignal, participantOf } from '#platform/http'
import { presentContact } from '#server/contacts'
import { presentProduct } from '#server/products'
import { type ListDocuments, searchEverything } from './search-everything.ts'

export function searchRoutes(app: App, context: Context, listDocuments: ListDocuments): void {
  app.get(
    '/search',
    {
      config: { participant: true },
      schema: {
        tags: ['search'],
        summary: 'Search contacts, documents and products by words or numbers',
        querystring: SearchQuery,
        response: { 200: dataOf(SearchAnswer) },
      },
    },
    async (request, reply) => {
      const found = await searchEverything(
        context,
        actorOf(request),
        participantOf(request),
        request.query,
        listDocuments,
        leftSignal(reply),
      )
      const { contacts, sent, received, products } = found
      return {
        data: {
          contacts: {
            rows: contacts.rows.map((one) => presentContact(one, actorOf(request))),
            total: contacts.total,
          },
          sent: { rows: [...sent.rows], total: sent.total },
          received: { rows: [...received.rows], total: received.total },
          products: {
            rows: products.rows.map((one) => presentProduct(one, actorOf(request))),
            total: products.total,
          },
        },
      }
    },
  )
}
