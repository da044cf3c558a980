import { domainEvent } from './domain-event.ts'
import { ReturnPayload, returnExample } from './return-payload.ts'

export const returnFilingCorrected = domainEvent({
  name: 'return.filingCorrected',
  version: 1,
  summary: 'The date or the reference of a filed VAT return was corrected.',
  description: 'Its period and its figures stay as they were.',
  needs: 'report.read',
  payload: ReturnPayload,
  example: returnExample,
})
