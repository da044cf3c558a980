import { domainEvent } from './domain-event.ts'
import { PaymentPayload, paymentExample } from './payment-payload.ts'

export const documentPaymentUndone = domainEvent({
  name: 'document.paymentUndone',
  version: 1,
  summary: 'A recorded payment of the document was undone.',
  description:
    'Recorded in the transaction that undoes the payment, which stays in the list of the document. `settlement` is what is open after it.',
  needs: 'document.read',
  payload: PaymentPayload,
  example: {
    ...paymentExample,
    settlement: { state: 'open', paid: '0.00', credited: '0.00', open: '1050.00' },
    payment: { ...paymentExample.payment, undone: { by: 'Amal Hassan', at: '2027-01-21T06:12:44.019Z' } },
  },
})
