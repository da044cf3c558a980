/** Operations on business responses: what a buyer says of a document that arrived. */
import { z } from 'zod'
import { dataOf } from '../common.ts'
import { DocumentId } from '../documents.ts'
import { BusinessResponse, BusinessResponses, RespondRequest, SettleResponseRequest } from '../responses.ts'
import { operation } from './operation.ts'

const tag = 'exchange'
const params = z.object({ id: DocumentId })

export const listResponses = operation({
  method: 'GET',
  path: '/documents/{id}/responses',
  tag,
  summary: 'List business responses, newest first',
  needs: 'document.read',
  params,
  response: dataOf(BusinessResponses),
  problems: ['document.not-found'],
})

export const respondToDocument = operation({
  method: 'POST',
  path: '/documents/{id}/responses',
  tag,
  summary: 'Approve, question or dispute a received document (needs Idempotency-Key)',
  needs: 'document.receive',
  idempotencyKey: 'required',
  params,
  body: RespondRequest,
  response: dataOf(BusinessResponse),
  audit: ['document.responded'],
  problems: ['document.not-found', 'document.not-respondable', 'document.other-company'],
})

export const settleResponse = operation({
  method: 'POST',
  path: '/documents/{id}/responses/settle',
  tag,
  summary: 'Mark a buyer’s question or dispute as handled (needs Idempotency-Key)',
  needs: 'document.issue',
  idempotencyKey: 'required',
  params,
  body: SettleResponseRequest,
  response: dataOf(BusinessResponse),
  audit: ['document.responseSettled'],
  problems: [
    'document.not-found',
    'document.nothing-to-settle',
    'document.other-company',
    'document.response-replaced',
  ],
})
