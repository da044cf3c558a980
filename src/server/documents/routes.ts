import { z } from 'zod'
import { dataOf, listOf } from '#contract/common'
import {
  CopyDocumentRequest,
  CreateCreditNoteRequest,
  CreateDraftRequest,
  DocumentCounts,
  DocumentCountsQuery,
  DocumentDefaults,
  DocumentDefaultsQuery,
  DocumentDetail,
  DocumentId,
  DocumentQuery,
  DocumentRow,
  DraftRecordsAnswer,
  DraftRecordsQuery,
  IssueDocumentRequest,
  NextNumber,
  NextNumberQuery,
  RemoveDraftRequest,
  UpdateDraftRequest,
} from '#contract/documents'
import { Attention } from '#contract/exchange'
import type { Context } from '#platform/context'
import {
  type ActorByCookie,
  type App,
  actorOf,
  idempotencyKeyOf,
  leftSignal,
  optionalIdempotencyKeyOf,
  participantOf,
} from '#platform/http'
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

const tags = ['documents']
const params = z.object({ id: DocumentId })
const detail = { 200: dataOf(DocumentDetail) }
const removed = z.object({ data: z.object({ id: DocumentId }) })

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
  app.get(
    '/documents',
    {
      config: { participant: true },
      schema: {
        tags,
        summary: 'List sent or received documents',
        querystring: DocumentQuery,
        response: { 200: listOf(DocumentRow) },
      },
    },
    async (request, reply) => {
      const left = leftSignal(reply)
      const found = await listDocuments(
        context,
        actorOf(request),
        participantOf(request),
        request.query,
        left,
      )
      const { documents, ...page } = found
      return { data: documents.map(presentRow), page }
    },
  )
  app.get(
    '/documents/counts',
    {
      config: { participant: true },
      schema: {
        tags,
        summary: 'Count documents by quick filter',
        querystring: DocumentCountsQuery,
        response: { 200: dataOf(DocumentCounts) },
      },
    },
    async (request, reply) => {
      const left = leftSignal(reply)
      const counts = await countDocuments(
        context,
        ports,
        actorOf(request),
        participantOf(request),
        request.query,
        left,
      )
      return { data: presentCounts(counts) }
    },
  )
  app.get(
    '/documents/attention',
    {
      config: { participant: true },
      schema: {
        tags,
        summary: 'Count documents that need attention, by cause; the list filters by this verdict',
        response: { 200: dataOf(Attention) },
      },
    },
    async (request) => {
      const groups = await getAttention(context, actorOf(request), participantOf(request))
      return { data: { groups: groups.map(presentAttention) } }
    },
  )
  app.get(
    '/documents/next-number',
    {
      config: { participant: true },
      schema: {
        tags,
        summary: 'Preview the next document number',
        querystring: NextNumberQuery,
        response: { 200: dataOf(NextNumber) },
      },
    },
    async (request) => ({
      data: await nextNumber(context, actorOf(request), participantOf(request), request.query.typeCode),
    }),
  )
  app.get(
    '/documents/draft-records',
    {
      config: { participant: true },
      schema: {
        tags,
        summary: 'Check a draft against the records it refers to',
        querystring: DraftRecordsQuery,
        response: { 200: dataOf(DraftRecordsAnswer) },
      },
    },
    async (request) => ({
      data: await getDraftRecords(context, actorOf(request), participantOf(request), request.query),
    }),
  )
  app.get(
    '/documents/defaults',
    {
      config: { participant: true },
      schema: {
        tags,
        summary: 'Get defaults for the next document to a party, taken from their last one',
        querystring: DocumentDefaultsQuery,
        response: { 200: dataOf(DocumentDefaults) },
      },
    },
    async (request) => ({
      data: await getDocumentDefaults(context, actorOf(request), participantOf(request), request.query),
    }),
  )
  app.get(
    '/documents/:id',
    { schema: { tags, summary: 'Get a document', params, response: detail } },
    async (request) => ({
      data: presentDetail(await getDocument(context, actorOf(request), ports, request.params.id)),
    }),
  )
}

function writeRoutes(app: App, context: Context, ports: DocumentPorts): void {
  app.post(
    '/documents',
    {
      config: { takesDocuments: true, participant: true, idempotencyKey: 'optional' },
      schema: {
        tags,
        summary: 'Create a draft',
        body: CreateDraftRequest,
        response: { 201: dataOf(DocumentDetail) },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request)
      const key = optionalIdempotencyKeyOf(request)
      const created = await createDraft(context, actor, ports, participantOf(request), request.body, key)
      return reply.status(201).send({ data: presentDetail(created) })
    },
  )
  app.put(
    '/documents/:id',
    {
      config: { takesDocuments: true },
      schema: { tags, summary: 'Update a draft', params, body: UpdateDraftRequest, response: detail },
    },
    async (request) => {
      const saved = await updateDraft(context, actorOf(request), ports, request.params.id, request.body)
      return { data: presentDetail(saved) }
    },
  )
  app.delete(
    '/documents/:id',
    {
      schema: {
        tags,
        summary: 'Delete a draft',
        params,
        querystring: RemoveDraftRequest,
        response: { 200: removed },
      },
    },
    async (request) => {
      await removeDraft(context, actorOf(request), request.params.id, request.query.version)
      return { data: { id: request.params.id } }
    },
  )
  app.post(
    '/documents/:id/issue',
    {
      config: { takesDocuments: true, idempotencyKey: 'required' },
      schema: {
        tags,
        summary: 'Issue and send a document (needs Idempotency-Key)',
        params,
        body: IssueDocumentRequest,
        response: detail,
      },
    },
    async (request) => {
      const actor = actorOf(request)
      const { params, body } = request
      const issued = await issueDocument(context, actor, ports, params.id, body, idempotencyKeyOf(request))
      return { data: presentDetail(issued) }
    },
  )
  app.post(
    '/documents/:id/credit-note',
    {
      config: { idempotencyKey: 'optional' },
      schema: {
        tags,
        summary: 'Create a draft credit note for an issued invoice',
        params,
        body: CreateCreditNoteRequest,
        response: { 201: dataOf(DocumentDetail) },
      },
    },
    async (request, reply) => {
      const { params, body } = request
      const key = optionalIdempotencyKeyOf(request)
      const credit = await createCreditNote(context, actorOf(request), ports, params.id, body, key)
      return reply.status(201).send({ data: presentDetail(credit) })
    },
  )
  app.post(
    '/documents/:id/copy',
    {
      config: { idempotencyKey: 'optional' },
      schema: {
        tags,
        summary: 'Create a draft copy of a document, or a replacement for a rejected one',
        params,
        body: CopyDocumentRequest,
        response: { 201: dataOf(DocumentDetail) },
      },
    },
    async (request, reply) => {
      const { params, body } = request
      const key = optionalIdempotencyKeyOf(request)
      const copy = await copyDocument(context, actorOf(request), ports, params.id, body, key)
      return reply.status(201).send({ data: presentDetail(copy) })
    },
  )
  app.post(
    '/documents/:id/read',
    {
      schema: {
        tags,
        summary: 'Record that a received document was opened',
        params,
        response: { 200: removed },
      },
    },
    async (request) => {
      await markRead(context, actorOf(request), request.params.id)
      return { data: { id: request.params.id } }
    },
  )
}
