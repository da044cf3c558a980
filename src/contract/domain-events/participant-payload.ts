import type { z } from 'zod'
import { Participant } from '../participants.ts'

/** A participant as `GET /participants/{key}` shows it. */
export const ParticipantPayload = Participant
export type ParticipantPayload = z.output<typeof ParticipantPayload>

export const participantExample: ParticipantPayload = {
  id: 'par_01m7c8v2b5e9g4j7m1p3s6v8yc',
  environment: 'preprod',
  participantId: '0235:1002345674',
  tin: '1002345674',
  trn: '100234567400003',
  legalType: 'Limited Liability Company',
  nameEn: 'Al Noor Trading LLC',
  nameAr: 'النور للتجارة ذ.م.م',
  legalRegistration: { type: 'TL', id: '712345', authority: 'Dubai Economy and Tourism' },
  address: {
    line1: 'Sheikh Zayed Road 5',
    line2: '',
    line3: '',
    city: 'Dubai',
    postalCode: '',
    subdivision: 'DXB',
    country: 'AE',
  },
  addressAr: 'شارع الشيخ زايد 5، دبي',
  email: 'accounts@alnoor.example',
  phone: '+971 4 555 0100',
  registration: 'registered',
  registeredAt: '2027-01-12T09:14:27.300Z',
  supportedDocuments: ['380', '381', '389', '261', '480', '81'],
  effectiveDate: '2026-12-15',
  aspName: 'Falaj',
  directoryState: 'published',
  directoryCheckedAt: null,
  version: 2,
}
