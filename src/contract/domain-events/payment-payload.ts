/** The payload of events about payments. */
import type { z } from 'zod'
import { Settlement } from '../documents.ts'
import { Payment } from '../payments.ts'
import { DocumentPayload, deliveredExample } from './document-payload.ts'

/** The document, the payment, and what is open after the change. */
export const PaymentPayload = DocumentPayload.extend({ settlement: Settlement.nullable(), payment: Payment })
export type PaymentPayload = z.output<typeof PaymentPayload>

export const paymentExample: PaymentPayload = {
  ...deliveredExample,
  settlement: { state: 'partlyPaid', paid: '500.00', credited: '0.00', open: '550.00' },
  payment: {
    id: 'pay_01m7s2k8d4f6h0j3m5p7r9t1vw',
    paidOn: '2027-01-20',
    amount: '500.00',
    method: '30',
    reference: 'TT 48211',
    note: '',
    recordedBy: 'Amal Hassan',
    recordedAt: '2027-01-20T11:05:09.731Z',
    undone: null,
  },
}
