/** Operations of companies that send through another provider: its answers, and what it received for them. */
import { z } from 'zod'
import { dataOf } from '../common.ts'
import { DocumentId } from '../documents.ts'
import {
  AnswerFileResult,
  ImportAnswersRequest,
  ImportedAnswers,
  ProviderAnswer,
  ProviderAnswerId,
  ProviderFileQuery,
  ReceivedFileResult,
  RecordAnswerRequest,
} from '../other-provider.ts'
import { operation } from './operation.ts'

const tag = 'otherProvider'
const params = z.object({ id: DocumentId })

export const listAnswers = operation({
  method: 'GET',
  path: '/documents/{id}/provider-answers',
  tag,
  summary: 'Get what another provider reported about a document issued to a file',
  needs: 'document.read',
  params,
  response: dataOf(z.array(ProviderAnswer)),
  problems: ['document.not-found', 'document.not-to-file'],
})

export const recordAnswer = operation({
  method: 'POST',
  path: '/documents/{id}/provider-answers',
  tag,
  summary:
    'Record what another provider did with a document: a message level status (XML), reporting IDs, its envelope ID, or that it was uploaded (needs Idempotency-Key)',
  needs: 'document.issue',
  idempotencyKey: 'required',
  params,
  body: RecordAnswerRequest,
  response: dataOf(z.object({ id: ProviderAnswerId })),
  status: 201,
  audit: ['otherProvider.answerRecorded'],
  problems: ['document.not-found', 'document.not-to-file', 'document.other-company'],
})

export const importAnswers = operation({
  method: 'POST',
  path: '/provider-answers/import',
  tag,
  summary: 'Import another provider’s reporting IDs for many documents, as CSV (needs Idempotency-Key)',
  needs: 'document.issue',
  participant: true,
  idempotencyKey: 'required',
  body: ImportAnswersRequest,
  response: dataOf(ImportedAnswers),
  audit: ['otherProvider.answerRecorded'],
  problems: ['document.no-answers'],
})

export const importAnswerFiles = operation({
  method: 'POST',
  path: '/provider-answers/files',
  tag,
  summary:
    'Import a file of another provider’s answers, as application/octet-stream: a message level status (XML), IDs (CSV), or a ZIP file of them (needs Idempotency-Key)',
  needs: 'document.issue',
  participant: true,
  idempotencyKey: 'required',
  query: ProviderFileQuery,
  upload: true,
  response: dataOf(z.array(AnswerFileResult)),
  audit: ['otherProvider.answerRecorded'],
  problems: [],
})

export const receiveElsewhere = operation({
  method: 'POST',
  path: '/received-documents',
  tag,
  summary:
    'Add documents that another provider received, as application/octet-stream: one as XML, or a ZIP file of many',
  description:
    'Takes no `Idempotency-Key`: a document is added once, and a repeat returns it with the outcome `known`. A repeat continues where an earlier request stopped.',
  needs: 'document.receive',
  participant: true,
  query: ProviderFileQuery,
  upload: true,
  response: dataOf(z.array(ReceivedFileResult)),
  audit: ['document.receivedElsewhere'],
  problems: ['document.arrives-by-network'],
})
