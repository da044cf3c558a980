import { domainEvent } from './domain-event.ts'
import { ProductPayload, productExample } from './product-payload.ts'

export const productUpdated = domainEvent({
  name: 'product.updated',
  version: 1,
  summary: 'A product changed.',
  description:
    'Recorded for each change by a user, a key or an import, and when undoing an import restores it.',
  needs: 'product.read',
  payload: ProductPayload,
  example: { ...productExample, version: 2, updatedAt: '2027-01-15T06:10:00.000Z' },
})
