import { domainEvent } from './domain-event.ts'
import { ProductPayload, productExample } from './product-payload.ts'

export const productDeleted = domainEvent({
  name: 'product.deleted',
  version: 1,
  summary: 'A product that no document names was deleted.',
  description: 'The payload shows it as it was before.',
  needs: 'product.read',
  payload: ProductPayload,
  example: productExample,
})
