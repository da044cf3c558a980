import { DocumentPayload, issuedExample } from './document-payload.ts'
import { domainEvent } from './domain-event.ts'

export const documentProviderUpdated = domainEvent({
  name: 'document.providerUpdated',
  version: 1,
  summary: "The state of a document at the company's own provider changed.",
  description:
    'Recorded for documents issued to a file: when one is downloaded for the provider, and when an answer of the provider changes `facts.atProvider`. That it waits for too long (`overdue`) is no change.',
  needs: 'document.read',
  payload: DocumentPayload,
  example: {
    ...issuedExample,
    facts: {
      ...issuedExample.facts,
      transmission: { state: 'notApplicable', reason: 'otherProvider' },
      taxReport: { state: 'notRequired', reason: 'otherProvider', overdue: false },
      atProvider: { state: 'reported', delivered: true, reported: true, overdue: false },
    },
    standing: {
      verdict: 'providerReported',
      tone: 'done',
      exchangeStatus: 'otherProvider',
      reportingStatus: 'otherProvider',
      exchangeRail: ['notApplicable', 'notApplicable', 'notApplicable'],
      reportingRail: ['notApplicable', 'notApplicable', 'notApplicable'],
    },
    ids: { uuid: issuedExample.ids.uuid, envelopeId: null },
  },
})
