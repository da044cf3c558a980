/** Operations on evidence packs: of one document, and of all documents of a period. */
import { z } from 'zod'
import { dataOf, FileQuery } from '../common.ts'
import { DocumentId } from '../documents.ts'
import { EvidenceKey, EvidenceRun, EvidenceRunId, StartEvidenceRunRequest } from '../evidence.ts'
import { operation } from './operation.ts'

const tag = 'evidence'

export const getEvidenceKey = operation({
  method: 'GET',
  path: '/evidence/key',
  tag,
  summary: 'Get the public key that signs evidence packs in this environment',
  needs: 'public',
  response: dataOf(EvidenceKey),
  problems: [],
})

export const getDocumentEvidence = operation({
  method: 'GET',
  path: '/documents/{id}/evidence',
  tag,
  summary: 'Download the evidence pack of an issued or received document (signed ZIP)',
  needs: 'report.export',
  also: 'document.read',
  params: z.object({ id: DocumentId }),
  file: 'application/zip',
  audit: ['evidence.exported'],
  problems: ['document.not-found', 'document.not-issued', 'document.pdf-preparing'],
})

export const listEvidenceRuns = operation({
  method: 'GET',
  path: '/evidence/runs',
  tag,
  summary: 'List evidence packs of periods in progress or stored, newest first',
  needs: 'report.export',
  participant: true,
  response: dataOf(z.array(EvidenceRun)),
  problems: [],
})

export const startEvidenceRun = operation({
  method: 'POST',
  path: '/evidence/runs',
  tag,
  summary: 'Create the evidence pack of a period in the background (needs Idempotency-Key)',
  needs: 'report.export',
  participant: true,
  idempotencyKey: 'required',
  body: StartEvidenceRunRequest,
  response: dataOf(EvidenceRun),
  status: 202,
  audit: ['evidence.runStarted'],
  problems: ['evidence.no-documents', 'evidence.run-not-found', 'evidence.too-many-documents'],
})

export const getEvidenceRunFile = operation({
  method: 'GET',
  path: '/evidence/runs/{id}/file',
  tag,
  summary: 'Download a finished evidence pack of a period (signed ZIP)',
  needs: 'report.export',
  personal: true,
  byCookie: true,
  params: z.object({ id: EvidenceRunId }),
  query: FileQuery,
  file: 'application/zip',
  audit: ['evidence.exported'],
  problems: ['evidence.run-not-finished', 'evidence.run-not-found'],
})
