/** Operations on documents: the lists, one document, and the way of a draft from saving to issuing. */
import { z } from 'zod'
import { dataOf, listOf } from '../common.ts'
import { DocumentCounts, DocumentCountsQuery, DocumentQuery } from '../document-lists.ts'
import { DocumentSums, DocumentSumsQuery, RemoveDraftsRequest, RemovedDrafts } from '../document-sets.ts'
import {
  CopyDocumentRequest,
  CreateCreditNoteRequest,
  CreateDraftRequest,
  DocumentDefaults,
  DocumentDefaultsQuery,
  DocumentDetail,
  DocumentId,
  IssueDocumentRequest,
  ListedDocument,
  NextNumber,
  NextNumberQuery,
  RemoveDraftRequest,
  UpdateDraftRequest,
} from '../documents.ts'
import { DraftRecordsAnswer, DraftRecordsQuery } from '../draft-records.ts'
import { Attention } from '../exchange.ts'
import { ExchangeRateQuery, SuggestedExchangeRate } from '../exchange-rates.ts'
import { operation } from './operation.ts'

const tag = 'documents'
const params = z.object({ id: DocumentId })
const detail = dataOf(DocumentDetail)
const named = dataOf(z.object({ id: DocumentId }))

export const listDocuments = operation({
  method: 'GET',
  path: '/documents',
  tag,
  summary: 'List sent or received documents',
  needs: 'document.read',
  participant: true,
  query: DocumentQuery,
  response: listOf(ListedDocument),
  problems: ['page.bad-cursor'],
})

export const countDocuments = operation({
  method: 'GET',
  path: '/documents/counts',
  tag,
  summary: 'Count documents by quick filter',
  needs: 'document.read',
  participant: true,
  query: DocumentCountsQuery,
  response: dataOf(DocumentCounts),
  problems: [],
})

export const sumDocuments = operation({
  method: 'GET',
  path: '/documents/sums',
  tag,
  summary: 'Add up the amounts of a list by currency',
  description:
    'Credit notes are subtracted, drafts included. Of a list with more than 10,000 documents, or one that a search or filter does not read to its end, there is no sum: `isWhole` is false.',
  needs: 'document.read',
  participant: true,
  query: DocumentSumsQuery,
  response: dataOf(DocumentSums),
  problems: [],
})

export const getAttention = operation({
  method: 'GET',
  path: '/documents/attention',
  tag,
  summary: 'Count documents that need attention, by cause; the list filters by this verdict',
  needs: 'document.read',
  participant: true,
  response: dataOf(Attention),
  problems: [],
})

export const getNextNumber = operation({
  method: 'GET',
  path: '/documents/next-number',
  tag,
  summary: 'Preview the next document number',
  needs: 'document.read',
  participant: true,
  query: NextNumberQuery,
  response: dataOf(NextNumber),
  problems: [],
})

export const getDraftRecords = operation({
  method: 'GET',
  path: '/documents/draft-records',
  tag,
  summary: 'Check a draft against the records it refers to',
  needs: 'document.draft',
  participant: true,
  query: DraftRecordsQuery,
  response: dataOf(DraftRecordsAnswer),
  problems: [],
})

export const getDocumentDefaults = operation({
  method: 'GET',
  path: '/documents/defaults',
  tag,
  summary: 'Get defaults for the next document to a party, taken from their last one',
  needs: 'document.draft',
  also: 'document.read',
  participant: true,
  query: DocumentDefaultsQuery,
  response: dataOf(DocumentDefaults),
  problems: [],
})

export const suggestExchangeRate = operation({
  method: 'GET',
  path: '/documents/exchange-rate',
  tag,
  summary: 'Suggest an exchange rate: that of the newest issued document in the currency',
  description:
    'The answer names the document and its date. The tax law takes the rate of the Central Bank on the date of supply.',
  needs: 'document.draft',
  also: 'document.read',
  participant: true,
  query: ExchangeRateQuery,
  response: dataOf(SuggestedExchangeRate),
  problems: [],
})

export const getDocument = operation({
  method: 'GET',
  path: '/documents/{id}',
  tag,
  summary: 'Get a document',
  needs: 'document.read',
  params,
  response: detail,
  problems: ['document.not-found'],
})

export const createDraft = operation({
  method: 'POST',
  path: '/documents',
  tag,
  summary: 'Create a draft',
  description:
    'An omitted `dueDate`, `paymentMeans` or `paymentTerms` gets the payment defaults of the participant (`payment` of `/settings`) and its default account in the currency. An empty text or list stays empty.',
  needs: 'document.draft',
  also: 'document.read',
  participant: true,
  idempotencyKey: 'optional',
  takesDocuments: true,
  body: CreateDraftRequest,
  response: detail,
  status: 201,
  audit: ['document.drafted'],
  problems: ['document.not-found', 'document.other-company'],
})

export const updateDraft = operation({
  method: 'PUT',
  path: '/documents/{id}',
  tag,
  summary: 'Update a draft',
  needs: 'document.draft',
  also: 'document.read',
  takesDocuments: true,
  params,
  body: UpdateDraftRequest,
  response: detail,
  audit: ['document.draftSaved'],
  problems: [
    'document.already-issued',
    'document.awaits-approval',
    'document.not-found',
    'document.other-company',
    'participant.not-found',
    'version.conflict',
  ],
})

export const removeDraft = operation({
  method: 'DELETE',
  path: '/documents/{id}',
  tag,
  summary: 'Delete a draft',
  needs: 'document.draft',
  params,
  query: RemoveDraftRequest,
  response: named,
  audit: ['document.removed'],
  problems: [
    'document.already-issued',
    'document.awaits-approval',
    'document.not-found',
    'document.other-company',
    'version.conflict',
  ],
})

export const removeDrafts = operation({
  method: 'POST',
  path: '/documents/remove-drafts',
  tag,
  summary: 'Delete many drafts; those that await approval, or were changed, issued or deleted since, stay',
  needs: 'document.draft',
  participant: true,
  body: RemoveDraftsRequest,
  response: dataOf(RemovedDrafts),
  audit: ['document.removed'],
  problems: ['document.other-company'],
})

export const issueDocument = operation({
  method: 'POST',
  path: '/documents/{id}/issue',
  tag,
  summary: 'Issue and send a document (needs Idempotency-Key)',
  needs: 'document.issue',
  also: 'document.read',
  idempotencyKey: 'required',
  takesDocuments: true,
  params,
  body: IssueDocumentRequest,
  response: detail,
  audit: ['document.issued', 'document.issuedToFile'],
  problems: [
    'document.already-issued',
    'document.connected',
    'document.invalid',
    'document.not-found',
    'document.number-changed',
    'document.other-company',
    'document.participant-not-registered',
    'exchange.live-not-connected',
    'participant.not-found',
    'version.conflict',
  ],
})

export const createCreditNote = operation({
  method: 'POST',
  path: '/documents/{id}/credit-note',
  tag,
  summary: 'Create a draft credit note for an issued invoice',
  needs: 'document.draft',
  also: 'document.read',
  idempotencyKey: 'optional',
  params,
  body: CreateCreditNoteRequest,
  response: detail,
  status: 201,
  audit: ['document.drafted'],
  problems: [
    'document.not-creditable',
    'document.not-found',
    'document.other-company',
    'participant.not-found',
  ],
})

export const copyDocument = operation({
  method: 'POST',
  path: '/documents/{id}/copy',
  tag,
  summary: 'Create a draft copy of a document, or a replacement for a rejected one',
  needs: 'document.draft',
  also: 'document.read',
  idempotencyKey: 'optional',
  params,
  body: CopyDocumentRequest,
  response: detail,
  status: 201,
  audit: ['document.drafted'],
  problems: [
    'document.not-copyable',
    'document.not-found',
    'document.other-company',
    'participant.not-found',
  ],
})

export const markRead = operation({
  method: 'POST',
  path: '/documents/{id}/read',
  tag,
  summary: 'Record that a received document was opened',
  needs: 'document.read',
  params,
  response: named,
  audit: { nothing: 'opening a document does not change it' },
  problems: ['document.not-found', 'document.other-company'],
})
