import { domainEvent } from './domain-event.ts'
import { PaymentPayload, paymentExample } from './payment-payload.ts'

export const documentPaymentRecorded = domainEvent({
  name: 'document.paymentRecorded',
  version: 1,
  summary: 'A user recorded a payment of the document, or a refund of a credit note.',
  description:
    'Recorded in the transaction that writes the payment. `payment` is the payment and `settlement` what is open after it. It says nothing about exchange or reporting.',
  needs: 'document.read',
  payload: PaymentPayload,
  example: {
    ...paymentExample,
    settlement: { state: 'partlyPaid', paid: '500.00', credited: '0.00', open: '550.00' },
    payment: { ...paymentExample.payment, undone: null },
  },
})
