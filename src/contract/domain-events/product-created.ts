import { domainEvent } from './domain-event.ts'
import { ProductPayload, productExample } from './product-payload.ts'

export const productCreated = domainEvent({
  name: 'product.created',
  version: 1,
  summary: 'A product was added.',
  description: 'Recorded for each one, whether a user, a key or an import added it.',
  needs: 'product.read',
  payload: ProductPayload,
  example: productExample,
})
