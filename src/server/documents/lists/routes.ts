import * as viewsApi from '#contract/api/document-views'
import * as documentsApi from '#contract/api/documents'
import type { Context } from '#platform/base/context'
import { type App, leftSignal } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import type { DocumentPorts, DocumentRecord } from '../model/index.ts'
import { presentRow } from '../presentation/index.ts'
import { countDocuments } from './count-documents.ts'
import { getAttention } from './get-attention.ts'
import { listDocuments } from './list-documents.ts'
import { listViews } from './list-views.ts'
import { presentAttention, presentCounts } from './present.ts'
import { removeView } from './remove-view.ts'
import { saveView } from './save-view.ts'
import { sumDocuments } from './sum-documents.ts'

/** Lists of documents, their counts, documents that need attention, and saved views. */
export function listRoutes(app: App, context: Context, ports: DocumentPorts): void {
  serve(app, documentsApi.listDocuments, async ({ actor, participant, query }, reply) => {
    const left = leftSignal(reply)
    const { assignees, documents, ...page } = await listDocuments(context, actor, participant, query, left)
    const present = (document: DocumentRecord) => ({
      ...presentRow(document),
      assignee: assignees.get(document.id) ?? null,
    })
    return { data: documents.map(present), page }
  })
  serve(app, documentsApi.countDocuments, async ({ actor, participant, query }, reply) => {
    const left = leftSignal(reply)
    return { data: presentCounts(await countDocuments(context, ports, actor, participant, query, left)) }
  })
  serve(app, documentsApi.sumDocuments, async ({ actor, participant, query }, reply) => ({
    data: await sumDocuments(context, actor, participant, query, leftSignal(reply)),
  }))
  serve(app, documentsApi.getAttention, async ({ actor, participant }) => {
    const groups = await getAttention(context, actor, participant)
    return { data: { groups: groups.map(presentAttention) } }
  })
  serve(app, viewsApi.listViews, async ({ actor, query }) => ({
    data: await listViews(context, actor, query.direction),
  }))
  serve(app, viewsApi.saveView, async ({ actor, body, idempotencyKey }) => ({
    data: await saveView(context, actor, body, idempotencyKey),
  }))
  serve(app, viewsApi.removeView, async ({ actor, params }) => {
    await removeView(context, actor, params.id)
    return { data: { id: params.id } }
  })
}
