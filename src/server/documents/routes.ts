import * as documentsApi from '#contract/api/documents'
import type { Context } from '#platform/context'
import { type ActorByCookie, type App, leftSignal } from '#platform/http'
import { serve } from '#platform/serve'
import { approvalRoutes } from './approval-routes.ts'
import { copyDocument } from './copy-document.ts'
import { countDocuments } from './count-documents.ts'
import { createCreditNote } from './create-credit-note.ts'
import { createDraft } from './create-draft.ts'
import { fileRoutes } from './file-routes.ts'
import { getAttention } from './get-attention.ts'
import { getDocument } from './get-document.ts'
import { getDocumentDefaults } from './get-document-defaults.ts'
import { getDraftRecords } from './get-draft-records.ts'
import { issueDocument } from './issue-document.ts'
import { listDocuments } from './list-documents.ts'
import { markRead } from './mark-read.ts'
import { nextNumber } from './next-number.ts'
import type { DocumentPorts } from './ports.ts'
import { presentAttention, presentCounts, presentDetail, presentRow } from './present.ts'
import { removeDraft } from './remove-draft.ts'
import { retainedRoutes } from './retained/routes.ts'
import { updateDraft } from './update-draft.ts'
import { viewRoutes } from './view-routes.ts'

export function documentRoutes(
  app: App,
  context: Context,
  ports: DocumentPorts,
  byCookie: ActorByCookie,
): void {
  readRoutes(app, context, ports)
  viewRoutes(app, context)
  fileRoutes(app, context, ports, byCookie)
  writeRoutes(app, context, ports)
  approvalRoutes(app, context, ports)
  retainedRoutes(app, context, ports)
}

function readRoutes(app: App, context: Context, ports: DocumentPorts): void {
  serve(app, documentsApi.listDocuments, async ({ actor, participant, query }, reply) => {
    const { documents, ...page } = await listDocuments(context, actor, participant, query, leftSignal(reply))
    return { data: documents.map(presentRow), page }
  })
  serve(app, documentsApi.countDocuments, async ({ actor, participant, query }, reply) => {
    const left = leftSignal(reply)
    return { data: presentCounts(await countDocuments(context, ports, actor, participant, query, left)) }
  })
  serve(app, documentsApi.getAttention, async ({ actor, participant }) => {
    const groups = await getAttention(context, actor, participant)
    return { data: { groups: groups.map(presentAttention) } }
  })
  serve(app, documentsApi.getNextNumber, async ({ actor, participant, query }) => ({
    data: await nextNumber(context, actor, participant, query.typeCode),
  }))
  serve(app, documentsApi.getDraftRecords, async ({ actor, participant, query }) => ({
    data: await getDraftRecords(context, actor, participant, query),
  }))
  serve(app, documentsApi.getDocumentDefaults, async ({ actor, participant, query }) => ({
    data: await getDocumentDefaults(context, actor, participant, query),
  }))
  serve(app, documentsApi.getDocument, async ({ actor, params }) => ({
    data: presentDetail(await getDocument(context, actor, ports, params.id)),
  }))
}

function writeRoutes(app: App, context: Context, ports: DocumentPorts): void {
  serve(app, documentsApi.createDraft, async ({ actor, participant, body, idempotencyKey }) => ({
    data: presentDetail(await createDraft(context, actor, ports, participant, body, idempotencyKey)),
  }))
  serve(app, documentsApi.updateDraft, async ({ actor, params, body }) => ({
    data: presentDetail(await updateDraft(context, actor, ports, params.id, body)),
  }))
  serve(app, documentsApi.removeDraft, async ({ actor, params, query }) => {
    await removeDraft(context, actor, params.id, query.version)
    return { data: { id: params.id } }
  })
  serve(app, documentsApi.issueDocument, async ({ actor, params, body, idempotencyKey }) => ({
    data: presentDetail(await issueDocument(context, actor, ports, params.id, body, idempotencyKey)),
  }))
  serve(app, documentsApi.createCreditNote, async ({ actor, params, body, idempotencyKey }) => ({
    data: presentDetail(await createCreditNote(context, actor, ports, params.id, body, idempotencyKey)),
  }))
  serve(app, documentsApi.copyDocument, async ({ actor, params, body, idempotencyKey }) => ({
    data: presentDetail(await copyDocument(context, actor, ports, params.id, body, idempotencyKey)),
  }))
  serve(app, documentsApi.markRead, async ({ actor, params }) => {
    await markRead(context, actor, params.id)
    return { data: { id: params.id } }
  })
}
