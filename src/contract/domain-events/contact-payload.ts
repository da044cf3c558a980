import type { z } from 'zod'
import { Contact } from '../contacts.ts'

/** A contact as `GET /contacts/{id}` shows it, without the count of documents, which depends on who asks. */
export const ContactPayload = Contact.omit({ usageCount: true })
export type ContactPayload = z.output<typeof ContactPayload>

export const contactExample: ContactPayload = {
  id: 'con_01m7cd1a2b3c4d5e6f7g8h9j0k',
  version: 1,
  archived: false,
  mergedInto: null,
  isCustomer: true,
  isSupplier: false,
  name: 'Gulf Office Supplies LLC',
  nameAr: 'الخليج للوازم المكتبية ذ.م.م',
  tradingName: '',
  email: 'accounts@gulf-office.example',
  phone: '+971 4 555 0123',
  trn: '100876543200003',
  tin: '1008765432',
  participantId: '0235:1008765432',
  legalRegistration: null,
  billingAddress: {
    line1: 'Office 12, Al Wasl Road',
    line2: '',
    line3: '',
    city: 'Dubai',
    postalCode: '',
    subdivision: 'DXB',
    country: 'AE',
  },
  addressAr: 'مكتب 12، شارع الوصل، دبي',
  shippingAddress: null,
  selfBillingAgreement: null,
  notes: '',
  reachability: {
    state: 'reachable',
    supportedDocuments: ['380', '381'],
    checkedAt: '2027-01-14T07:58:12.000Z',
  },
  createdAt: '2027-01-14T07:58:12.640Z',
  updatedAt: '2027-01-14T07:58:12.640Z',
}
