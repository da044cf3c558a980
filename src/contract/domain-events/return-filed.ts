import { domainEvent } from './domain-event.ts'
import { ReturnPayload, returnExample } from './return-payload.ts'

export const returnFiled = domainEvent({
  name: 'return.filed',
  version: 1,
  summary: 'The VAT return of a period was marked as filed.',
  description:
    'A user says so; the portal files nothing. Documents dated in the period are issued only after a confirmation.',
  needs: 'report.read',
  payload: ReturnPayload,
  example: returnExample,
})
