import { domainEvent } from './domain-event.ts'
import { ProductPayload, productExample } from './product-payload.ts'

export const productArchived = domainEvent({
  name: 'product.archived',
  version: 1,
  summary: 'A product that documents name was archived.',
  description: 'Recorded once; archiving it again changes nothing.',
  needs: 'product.read',
  payload: ProductPayload,
  example: { ...productExample, archived: true, version: 2, updatedAt: '2027-01-15T06:10:00.000Z' },
})
