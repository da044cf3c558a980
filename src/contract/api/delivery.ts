/** Operations on private links, by which a document is handed over outside the network. */
import { z } from 'zod'
import { dataOf } from '../common.ts'
import {
  DeliveredDocument,
  DeliveredPdfRequest,
  DeliverRequest,
  Delivery,
  DeliveryId,
  DocumentDeliveries,
  OpenDeliveryRequest,
} from '../delivery.ts'
import { DocumentId } from '../documents.ts'
import { operation } from './operation.ts'

const tag = 'delivery'
const params = z.object({ id: DocumentId })
const named = params.extend({ deliveryId: DeliveryId })
const seen = { nothing: 'the reader has no account; the delivery records each opening' }

export const listDeliveries = operation({
  method: 'GET',
  path: '/documents/{id}/deliveries',
  tag,
  summary: 'List deliveries of a document outside the network, by e-mail or link',
  needs: 'document.read',
  params,
  response: dataOf(DocumentDeliveries),
  problems: ['document.not-found'],
})

export const deliverDocument = operation({
  method: 'POST',
  path: '/documents/{id}/deliveries',
  tag,
  summary:
    'E-mail an issued document to up to 21 recipients, each with a private link, or create a link to share (needs Idempotency-Key)',
  needs: 'document.issue',
  idempotencyKey: 'required',
  params,
  body: DeliverRequest,
  /** One for each recipient, in the order of the request. */
  response: dataOf(z.array(Delivery)),
  status: 201,
  audit: ['delivery.requested'],
  problems: [
    'delivery.not-deliverable',
    'delivery.too-many',
    'delivery.too-many-of-organization',
    'document.not-found',
    'document.other-company',
    'identity.address-unproven',
  ],
})

export const resendDelivery = operation({
  method: 'POST',
  path: '/documents/{id}/deliveries/{deliveryId}/resend',
  tag,
  summary: 'E-mail the same link again and renew its validity (needs Idempotency-Key)',
  needs: 'document.issue',
  idempotencyKey: 'required',
  params: named,
  response: dataOf(z.object({ id: DeliveryId })),
  status: 202,
  audit: ['delivery.resent'],
  problems: [
    'delivery.not-found',
    'delivery.not-mailed',
    'delivery.revoked',
    'delivery.too-many',
    'delivery.too-many-of-organization',
    'document.other-company',
    'identity.address-unproven',
  ],
})

export const revokeDelivery = operation({
  method: 'POST',
  path: '/documents/{id}/deliveries/{deliveryId}/revoke',
  tag,
  summary: 'Revoke a private link',
  needs: 'document.issue',
  params: named,
  response: dataOf(z.object({ id: DeliveryId })),
  audit: ['delivery.revoked'],
  problems: ['delivery.not-found', 'document.other-company'],
})

export const revokeDeliveries = operation({
  method: 'POST',
  path: '/documents/{id}/deliveries/revoke',
  tag,
  summary: 'Revoke all private links of a document, and cancel its waiting mails',
  needs: 'document.issue',
  params,
  response: dataOf(z.object({ revoked: z.array(z.string()) })),
  audit: ['delivery.revoked'],
  problems: ['document.not-found', 'document.other-company'],
})

export const openDelivery = operation({
  method: 'POST',
  path: '/delivered',
  tag,
  summary: 'Get the document behind a private link: its issuer, number and XML fingerprint',
  needs: 'public',
  body: OpenDeliveryRequest,
  response: dataOf(DeliveredDocument),
  audit: seen,
  problems: ['delivery.link-expired', 'delivery.link-revoked', 'delivery.link-unknown'],
})

export const getDeliveredXml = operation({
  method: 'POST',
  path: '/delivered/xml',
  tag,
  summary: 'Download the exact XML behind a private link; `page` shows it instead of saving it',
  needs: 'public',
  body: OpenDeliveryRequest.extend({ page: z.boolean().default(false) }),
  file: 'application/xml',
  audit: seen,
  problems: ['delivery.link-expired', 'delivery.link-revoked', 'delivery.link-unknown'],
})

export const getDeliveredPdf = operation({
  method: 'POST',
  path: '/delivered/pdf',
  tag,
  summary: 'Download the document behind a private link as PDF/A-3 with its exact XML embedded',
  needs: 'public',
  body: DeliveredPdfRequest,
  file: 'application/pdf',
  audit: seen,
  problems: [
    'delivery.link-expired',
    'delivery.link-revoked',
    'delivery.link-unknown',
    'document.pdf-not-available',
    'document.pdf-not-readable',
    'document.pdf-preparing',
    'document.pdf-too-large',
  ],
})
