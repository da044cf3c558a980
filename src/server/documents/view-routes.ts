import { z } from 'zod'
import { dataOf } from '#contract/common'
import { DocumentView, DocumentViewId, DocumentViewsQuery, SaveViewRequest } from '#contract/documents'
import type { Context } from '#platform/context'
import { type App, actorOf } from '#platform/http'
import { listViews } from './list-views.ts'
import { removeView } from './remove-view.ts'
import { saveView } from './save-view.ts'

const tags = ['documents']

/** The views of a list that people save. */
export function viewRoutes(app: App, context: Context): void {
  app.get(
    '/documents/views',
    {
      schema: {
        tags,
        summary: 'List my saved views',
        querystring: DocumentViewsQuery,
        response: { 200: z.object({ data: z.array(DocumentView) }) },
      },
    },
    async (request) => ({ data: await listViews(context, actorOf(request), request.query.direction) }),
  )
  app.post(
    '/documents/views',
    {
      schema: {
        tags,
        summary: 'Save the filters of a list as a view',
        body: SaveViewRequest,
        response: { 200: dataOf(DocumentView) },
      },
    },
    async (request) => ({ data: await saveView(context, actorOf(request), request.body) }),
  )
  app.delete(
    '/documents/views/:id',
    {
      schema: {
        tags,
        summary: 'Delete a saved view',
        params: z.object({ id: DocumentViewId }),
        response: { 200: z.object({ data: z.object({ id: DocumentViewId }) }) },
      },
    },
    async (request) => {
      await removeView(context, actorOf(request), request.params.id)
      return { data: { id: request.params.id } }
    },
  )
}
