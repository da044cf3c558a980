/** The door of payments: what users record as paid of issued and received documents, and as refunded of credit notes. */

export { recordPayment } from './record-payment.ts'
export { paymentRoutes } from './routes.ts'
