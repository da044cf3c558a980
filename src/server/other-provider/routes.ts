import { z } from 'zod'
import type { Environment } from '#contract/common'
import { dataOf } from '#contract/common'
import { DocumentId } from '#contract/documents'
import {
  AnswerFileResult,
  ImportAnswersRequest,
  ImportedAnswers,
  ProviderAnswer,
  ProviderAnswerId,
  ProviderFileQuery,
  ReceivedFileResult,
  RecordAnswerRequest,
} from '#contract/other-provider'
import type { Context } from '#platform/context'
import { type App, actorOf, idempotencyKeyOf, participantOf } from '#platform/http'
import { importAnswerFiles } from './import-answer-files.ts'
import { importAnswers } from './import-answers.ts'
import { listAnswers } from './list-answers.ts'
import { receiveElsewhere } from './receive-elsewhere.ts'
import { recordAnswer } from './record-answer.ts'

const tags = ['otherProvider']
const params = z.object({ id: DocumentId })

/** Bytes of a file of answers, and of one of received documents. */
const maxAnswerBytes = 8 * 1024 * 1024
const maxReceivedBytes = 32 * 1024 * 1024

export function otherProviderRoutes(
  app: App,
  context: Context,
  isConnected: (environment: Environment) => boolean,
): void {
  // In a scope of its own: no other route takes plain bytes.
  void app.register(async (scope) => uploadRoutes(scope.withTypeProvider() as App, context, isConnected))
  app.get(
    '/documents/:id/provider-answers',
    {
      schema: {
        tags,
        summary: 'Get what another provider reported about a document issued to a file',
        params,
        response: { 200: dataOf(z.array(ProviderAnswer)) },
      },
    },
    async (request) => ({ data: await listAnswers(context, actorOf(request), request.params.id) }),
  )
  app.post(
    '/documents/:id/provider-answers',
    {
      config: { idempotencyKey: 'required' },
      schema: {
        tags,
        summary:
          'Record what another provider did with a document: a message level status (XML), reporting IDs, its envelope ID, or that it was uploaded (needs Idempotency-Key)',
        params,
        body: RecordAnswerRequest,
        response: { 201: dataOf(z.object({ id: ProviderAnswerId })) },
      },
    },
    async (request, reply) => {
      const key = idempotencyKeyOf(request)
      const data = await recordAnswer(context, actorOf(request), request.params.id, request.body, key)
      return reply.status(201).send({ data })
    },
  )
  app.post(
    '/provider-answers/import',
    {
      config: { participant: true, idempotencyKey: 'required' },
      schema: {
        tags,
        summary: 'Import another provider’s reporting IDs for many documents, as CSV (needs Idempotency-Key)',
        body: ImportAnswersRequest,
        response: { 200: dataOf(ImportedAnswers) },
      },
    },
    async (request) => {
      const key = idempotencyKeyOf(request)
      const { csv } = request.body
      return { data: await importAnswers(context, actorOf(request), participantOf(request), csv, key) }
    },
  )
}

function uploadRoutes(app: App, context: Context, isConnected: (environment: Environment) => boolean): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  const bytesOf = (body: unknown) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
  app.post(
    '/provider-answers/files',
    {
      bodyLimit: maxAnswerBytes,
      config: { participant: true, idempotencyKey: 'required' },
      schema: {
        tags,
        summary:
          'Import a file of another provider’s answers, as application/octet-stream: a message level status (XML), IDs (CSV), or a ZIP file of them (needs Idempotency-Key)',
        querystring: ProviderFileQuery,
        response: { 200: dataOf(z.array(AnswerFileResult)) },
      },
    },
    async (request) => {
      const sent = { fileName: request.query.fileName, bytes: bytesOf(request.body) }
      const key = idempotencyKeyOf(request)
      return { data: await importAnswerFiles(context, actorOf(request), participantOf(request), sent, key) }
    },
  )
  app.post(
    '/received-documents',
    {
      bodyLimit: maxReceivedBytes,
      config: { participant: true },
      schema: {
        tags,
        summary:
          'Add documents that another provider received, as application/octet-stream: one as XML, or a ZIP file of many',
        querystring: ProviderFileQuery,
        response: { 200: dataOf(z.array(ReceivedFileResult)) },
      },
    },
    async (request) => {
      const actor = actorOf(request)
      const { fileName } = request.query
      const sent = {
        fileName,
        bytes: bytesOf(request.body),
        isConnected: isConnected(actor.environment),
      }
      return { data: await receiveElsewhere(context, actor, participantOf(request), sent) }
    },
  )
}
