import * as viewsApi from '#contract/api/document-views'
import type { Context } from '#platform/context'
import type { App } from '#platform/http'
import { serve } from '#platform/serve'
import { listViews } from './list-views.ts'
import { removeView } from './remove-view.ts'
import { saveView } from './save-view.ts'

/** The views of a list that people save. */
export function viewRoutes(app: App, context: Context): void {
  serve(app, viewsApi.listViews, async ({ actor, query }) => ({
    data: await listViews(context, actor, query.direction),
  }))
  serve(app, viewsApi.saveView, async ({ actor, body }) => ({ data: await saveView(context, actor, body) }))
  serve(app, viewsApi.removeView, async ({ actor, params }) => {
    await removeView(context, actor, params.id)
    return { data: { id: params.id } }
  })
}
