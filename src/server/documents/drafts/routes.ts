import * as documentsApi from '#contract/api/documents'
import type { Context } from '#platform/base/context'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import type { DocumentPorts } from '../model/index.ts'
import { presentDetail } from '../reading/index.ts'
import { copyDocument } from './copy-document.ts'
import { createCreditNote } from './create-credit-note.ts'
import { createDraft } from './create-draft.ts'
import { getDocumentDefaults } from './get-document-defaults.ts'
import { getDraftRecords } from './get-draft-records.ts'
import { removeDraft } from './remove-draft.ts'
import { removeDrafts } from './remove-drafts.ts'
import { suggestExchangeRate } from './suggest-exchange-rate.ts'
import { updateDraft } from './update-draft.ts'

/** Drafts: saving, removal, creation from other documents, and records for the form. */
export function draftRoutes(app: App, context: Context, ports: DocumentPorts): void {
  serve(app, documentsApi.getDraftRecords, async ({ actor, participant, query }) => ({
    data: await getDraftRecords(context, actor, participant, query),
  }))
  serve(app, documentsApi.getDocumentDefaults, async ({ actor, participant, query }) => ({
    data: await getDocumentDefaults(context, actor, participant, query),
  }))
  serve(app, documentsApi.suggestExchangeRate, async ({ actor, participant, query }) => ({
    data: await suggestExchangeRate(context, actor, participant, query),
  }))
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
  serve(app, documentsApi.removeDrafts, async ({ actor, participant, body }) => ({
    data: await removeDrafts(context, actor, participant, body),
  }))
  serve(app, documentsApi.createCreditNote, async ({ actor, params, body, idempotencyKey }) => ({
    data: presentDetail(await createCreditNote(context, actor, ports, params.id, body, idempotencyKey)),
  }))
  serve(app, documentsApi.copyDocument, async ({ actor, params, body, idempotencyKey }) => ({
    data: presentDetail(await copyDocument(context, actor, ports, params.id, body, idempotencyKey)),
  }))
}
