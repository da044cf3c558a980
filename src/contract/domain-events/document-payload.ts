/** The payload of events about documents. */
import type { z } from 'zod'
import { DocumentDetail } from '../documents.ts'

/**
 * A document as `GET /documents/{id}` shows it, without what grows with its lines and its history: it follows from the row
 * of the document alone.
 */
export const DocumentPayload = DocumentDetail.pick({
  id: true,
  version: true,
  participant: true,
  direction: true,
  typeCode: true,
  date: true,
  number: true,
  counterpartyName: true,
  counterpartyNameAr: true,
  sendingParticipantId: true,
  receivingParticipantId: true,
  currency: true,
  payable: true,
  proforma: true,
  facts: true,
  standing: true,
  reportingIds: true,
  rejection: true,
  unread: true,
  response: true,
  createdAt: true,
  issuedAt: true,
  sendAt: true,
}).extend({ ids: DocumentDetail.shape.ids.pick({ uuid: true, envelopeId: true }) })
export type DocumentPayload = z.output<typeof DocumentPayload>

/** The same with the approval of a draft. */
export const DraftPayload = DocumentPayload.extend(DocumentDetail.pick({ approval: true }).shape)
export type DraftPayload = z.output<typeof DraftPayload>

/** A tax invoice that was just issued; other examples change some of its fields. */
export const issuedExample: DocumentPayload = {
  id: 'doc_01m7c9q5d8f3h2k6n9r4t7w0xz',
  version: 3,
  participant: 'par_01m7c8v2b5e9g4j7m1p3s6v8yc',
  direction: 'sent',
  typeCode: '380',
  date: '2027-01-14',
  number: 'INV-2027-00184',
  counterpartyName: 'Gulf Office Supplies LLC',
  counterpartyNameAr: 'الخليج للوازم المكتبية ذ.م.م',
  sendingParticipantId: '0235:1002345674',
  receivingParticipantId: '0235:1008765432',
  currency: 'AED',
  payable: '1050.00',
  proforma: false,
  facts: {
    document: 'issued',
    transmission: { state: 'queued', reason: null },
    messageLevelStatus: { state: 'notExpected', overdue: false },
    taxReport: { state: 'held', reason: 'lookup', overdue: false },
    atProvider: null,
  },
  standing: {
    verdict: 'onItsWay',
    tone: 'waiting',
    exchangeStatus: 'onItsWay',
    reportingStatus: 'waiting',
    exchangeRail: ['waiting', 'empty', 'empty'],
    reportingRail: ['waiting', 'empty', 'empty'],
  },
  reportingIds: [null, null, null],
  rejection: [],
  unread: false,
  response: null,
  createdAt: '2027-01-14T08:20:11.402Z',
  issuedAt: '2027-01-14T08:24:35.118Z',
  sendAt: null,
  ids: { uuid: '6f1c2d34-8a5b-4e0f-9b7c-2d1e3f4a5b6c', envelopeId: '0b9e8d7c-6a5f-4e3d-8c2b-1a0f9e8d7c6b' },
}

/** It has arrived, and its report is under way. */
export const deliveredExample: DocumentPayload = {
  ...issuedExample,
  facts: {
    ...issuedExample.facts,
    transmission: { state: 'sent', reason: null },
    messageLevelStatus: { state: 'delivered', overdue: false },
    taxReport: { state: 'sent', reason: null, overdue: false },
  },
  standing: {
    verdict: 'waitingTaxAuthority',
    tone: 'waiting',
    exchangeStatus: 'delivered',
    reportingStatus: 'sent',
    exchangeRail: ['full', 'full', 'full'],
    reportingRail: ['full', 'full', 'waiting'],
  },
  reportingIds: ['4c7d2e19-5f3a-4b8c-a1d0-9e8f7a6b5c4d', null, null],
}

/** One that came in. */
export const receivedExample: DocumentPayload = {
  ...issuedExample,
  id: 'doc_01m7cbn4x1a6c8f0h3k5q7s9ve',
  version: 1,
  direction: 'received',
  number: 'BL-1182',
  counterpartyName: 'Desert Palm Logistics FZE',
  counterpartyNameAr: '',
  sendingParticipantId: '0235:1004567891',
  receivingParticipantId: '0235:1002345674',
  facts: {
    ...issuedExample.facts,
    document: 'received',
    messageLevelStatus: { state: 'delivered', overdue: false },
    taxReport: { state: 'queued', reason: null, overdue: false },
  },
  standing: {
    verdict: 'waitingTaxAuthority',
    tone: 'waiting',
    exchangeStatus: 'received',
    reportingStatus: 'waiting',
    exchangeRail: ['full', 'full', 'waiting'],
    reportingRail: ['waiting', 'empty', 'empty'],
  },
  unread: true,
  issuedAt: null,
}

/** A draft for which approval was requested. */
export const draftExample: DraftPayload = {
  ...issuedExample,
  version: 2,
  number: null,
  facts: {
    document: 'draft',
    transmission: { state: 'notApplicable', reason: null },
    messageLevelStatus: { state: 'notExpected', overdue: false },
    taxReport: { state: 'notRequired', reason: null, overdue: false },
    atProvider: null,
  },
  standing: {
    verdict: 'awaitingApproval',
    tone: 'draft',
    exchangeStatus: 'draft',
    reportingStatus: 'draft',
    exchangeRail: ['empty', 'empty', 'empty'],
    reportingRail: ['empty', 'empty', 'empty'],
  },
  issuedAt: null,
  ids: { uuid: null, envelopeId: null },
  approval: {
    state: 'awaiting',
    requestedBy: 'usr_01m7c8a1b2c3d4e5f6g7h8j9km',
    keyMadeBy: null,
    barred: ['usr_01m7c8a1b2c3d4e5f6g7h8j9km'],
    requestedAt: '2027-01-14T08:22:03.771Z',
    decidedBy: null,
    decidedAt: null,
    reason: '',
  },
}
