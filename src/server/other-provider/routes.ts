import { z } from 'zod'
import { dataOf } from '#contract/common'
import { DocumentId } from '#contract/documents'
import {
  ImportAnswersRequest,
  ImportedAnswers,
  ProviderAnswer,
  ProviderAnswerId,
  RecordAnswerRequest,
} from '#contract/other-provider'
import type { Context } from '#platform/context'
import { type App, actorOf, idempotencyKeyOf, participantOf } from '#platform/http'
import { importAnswers } from './import-answers.ts'
import { listAnswers } from './list-answers.ts'
import { recordAnswer } from './record-answer.ts'

const tags = ['otherProvider']
const params = z.object({ id: DocumentId })

export function otherProviderRoutes(app: App, context: Context): void {
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
          'Import another provider’s confirmation: a message level status (XML) or reporting IDs (needs Idempotency-Key)',
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
