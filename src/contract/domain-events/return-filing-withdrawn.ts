import { domainEvent } from './domain-event.ts'
import { ReturnPayload, returnExample } from './return-payload.ts'

export const returnFilingWithdrawn = domainEvent({
  name: 'return.filingWithdrawn',
  version: 1,
  summary: 'The mark of a filed VAT return was withdrawn.',
  description:
    'Its period is open again, and a return of it can be marked as filed again. The figures stay on record.',
  needs: 'report.read',
  payload: ReturnPayload,
  example: {
    ...returnExample,
    withdrawn: { at: '2027-06-02T11:05:00.000Z', reason: 'Voluntary disclosure' },
  },
})
