import { type EntrySource, type LawEntries, standing } from './entry.ts'

/** By when the status of a message has to be there. Both clocks start at the message's own time (`eb:Timestamp`, M1). */
interface ServiceLevel {
  /** MLS-1: minutes within which the receiving provider sends it. */
  readonly sentWithinMinutes: number
  /** MLS-2: minutes within which the sending provider has it. */
  readonly receivedWithinMinutes: number
  /** Share of a month's statuses that has to be in time, as a decimal string. */
  readonly share: string
  /** Messages count whose envelope, uncompressed and unsigned, has fewer bytes than this. */
  readonly payloadBelowBytes: number
}

/** What a provider has to do about message level statuses. */
interface StatusDuty {
  readonly receives: boolean
  readonly sends: boolean
}

const phaseIn = {
  source: { document: 'peppolStatusPhaseIn', programs: ['OxalisCommunity'] },
  checkedOn: '2026-11-22',
  confidence: 'oneSource',
} as const satisfies EntrySource

const guidelinesOnExchange = {
  source: { document: 'guidelinesFirstVersion', chapter: '5.1' },
  checkedOn: '2026-11-25',
  confidence: 'seenAtSource',
} as const satisfies EntrySource

/** The service levels of message level statuses, and who has to send them since when. */
export const messageLevelStatus = {
  'status.serviceLevel': [
    standing<ServiceLevel>(
      {
        sentWithinMinutes: 20,
        receivedWithinMinutes: 25,
        share: '0.995',
        payloadBelowBytes: 10_000_000,
      },
      {
        source: { document: 'peppolNetworkPolicy', programs: ['phoss-ap', 'asx-rs'] },
        checkedOn: '2026-11-22',
        confidence: 'severalSecondarySources',
      },
    ),
  ],
  /** Providers in the UAE: the confirmation is step 5 of the exchange. */
  'status.dutyInUae': [standing<StatusDuty>({ receives: true, sends: true }, guidelinesOnExchange)],
  /** Providers abroad. */
  'status.dutyAbroad': [
    { value: { receives: false, sends: false }, validFrom: null, validUntil: '2027-02-27', ...phaseIn },
    {
      value: { receives: true, sends: false },
      validFrom: '2027-02-28',
      validUntil: '2027-03-30',
      ...phaseIn,
    },
    standing<StatusDuty>({ receives: true, sends: true }, phaseIn, '2027-03-31'),
  ],
} satisfies Record<string, LawEntries<ServiceLevel | StatusDuty>>
