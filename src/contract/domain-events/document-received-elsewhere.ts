import { DocumentPayload, receivedExample } from './document-payload.ts'
import { domainEvent } from './domain-event.ts'

export const documentReceivedElsewhere = domainEvent({
  name: 'document.receivedElsewhere',
  version: 1,
  summary: 'A document that another provider had received was added to the inbox.',
  description:
    'Recorded once for each document. The portal sends no status message or response for it and does not report it.',
  needs: 'document.read',
  payload: DocumentPayload,
  example: {
    ...receivedExample,
    facts: {
      ...receivedExample.facts,
      transmission: { state: 'notApplicable', reason: 'otherProvider' },
      taxReport: { state: 'notRequired', reason: 'otherProvider', overdue: false },
    },
    standing: {
      verdict: 'receivedElsewhere',
      tone: 'done',
      exchangeStatus: 'receivedElsewhere',
      reportingStatus: 'otherProvider',
      exchangeRail: ['full', 'full', 'notApplicable'],
      reportingRail: ['notApplicable', 'notApplicable', 'notApplicable'],
    },
    unread: false,
    ids: { uuid: receivedExample.ids.uuid, envelopeId: null },
  },
})
