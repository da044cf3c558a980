/** Operations on the archive: how long records are retained, holds on them, and verifications of their files. */
import { z } from 'zod'
import {
  Archive,
  ArchiveHold,
  ArchiveHoldId,
  ChangeClassRequest,
  DocumentRetention,
  PlaceHoldRequest,
  ReleaseHoldRequest,
  Verification,
} from '../archive.ts'
import { dataOf } from '../common.ts'
import { DocumentId } from '../documents.ts'
import { operation } from './operation.ts'

const tag = 'archive'

export const getArchive = operation({
  method: 'GET',
  path: '/archive',
  tag,
  summary: 'Get the archive: contents, retention, holds and verifications',
  needs: 'settings.read',
  participant: true,
  response: dataOf(Archive),
  problems: [],
})

export const getDocumentRetention = operation({
  method: 'GET',
  path: '/documents/{id}/retention',
  tag,
  summary: 'Get the legal retention of a document and the holds on it',
  needs: 'document.read',
  params: z.object({ id: DocumentId }),
  response: dataOf(DocumentRetention),
  problems: ['document.not-found'],
})

export const changeClass = operation({
  method: 'PUT',
  path: '/archive/class',
  tag,
  summary:
    'Set the record type of the selected participant: of a corporate tax payer, of others, or real estate',
  needs: 'settings.update',
  participant: true,
  body: ChangeClassRequest,
  response: dataOf(ChangeClassRequest),
  audit: ['archive.classChanged'],
  problems: [],
})

export const placeHold = operation({
  method: 'POST',
  path: '/archive/holds',
  tag,
  summary: 'Place a hold on the documents of a period (needs Idempotency-Key)',
  needs: 'settings.update',
  participant: true,
  idempotencyKey: 'required',
  body: PlaceHoldRequest,
  response: dataOf(ArchiveHold),
  status: 201,
  audit: ['archive.holdPlaced'],
  problems: [],
})

export const releaseHold = operation({
  method: 'POST',
  path: '/archive/holds/{id}/release',
  tag,
  summary: 'Release a hold, stating the reason',
  needs: 'settings.update',
  params: z.object({ id: ArchiveHoldId }),
  body: ReleaseHoldRequest,
  response: dataOf(ArchiveHold),
  audit: ['archive.holdReleased'],
  problems: ['archive.hold-not-found', 'archive.hold-released'],
})

export const startVerification = operation({
  method: 'POST',
  path: '/archive/verifications',
  tag,
  summary: 'Verify every legal file of the organization in the background (needs Idempotency-Key)',
  needs: 'report.export',
  idempotencyKey: 'required',
  response: dataOf(Verification),
  status: 202,
  audit: ['archive.verificationStarted'],
  problems: ['archive.verification-not-found'],
})
