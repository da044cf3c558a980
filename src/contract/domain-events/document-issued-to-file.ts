import { DocumentPayload, issuedExample } from './document-payload.ts'
import { domainEvent } from './domain-event.ts'

export const documentIssuedToFile = domainEvent({
  name: 'document.issuedToFile',
  version: 1,
  summary: 'A document was issued to a file, for another provider.',
  description:
    'Recorded once for each document where the company uses another provider. This portal neither sends nor reports it; `document.providerUpdated` follows what that provider said.',
  needs: 'document.read',
  payload: DocumentPayload,
  example: {
    ...issuedExample,
    facts: {
      ...issuedExample.facts,
      transmission: { state: 'notApplicable', reason: 'otherProvider' },
      taxReport: { state: 'notRequired', reason: 'otherProvider', overdue: false },
      atProvider: { state: 'toUpload', delivered: false, reported: false, overdue: false },
    },
    standing: {
      verdict: 'issuedToFile',
      tone: 'waiting',
      exchangeStatus: 'otherProvider',
      reportingStatus: 'otherProvider',
      exchangeRail: ['notApplicable', 'notApplicable', 'notApplicable'],
      reportingRail: ['notApplicable', 'notApplicable', 'notApplicable'],
    },
    ids: { uuid: issuedExample.ids.uuid, envelopeId: null },
  },
})
