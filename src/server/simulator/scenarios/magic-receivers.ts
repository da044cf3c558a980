import { lawEntries } from '#core/law'
import type { StatusReasonCode } from '#core/status'
import type { ResponseCode } from '#core/transmission'
import type { ResponseVerdictKey, VerdictKey } from '#core/verdict'
import { simulatedProviderSeat } from '../network/wire.ts'

/** Too late for every version of the service level. */
const lateStatusMinutes =
  1 + Math.max(...lawEntries('status.serviceLevel').map(({ value }) => value.receivedWithinMinutes))

/** A status of a buyer's provider about an envelope, and its delay. */
export interface MagicStatus {
  readonly code: ResponseCode
  readonly reason?: StatusReasonCode
  readonly text?: string
  readonly location?: string
  readonly afterMinutes?: number
}

/** An error signal instead of a receipt: nothing is stored. */
interface MagicGate {
  readonly code: string
  readonly text: string
  readonly detail?: string
  readonly permanent: boolean
  readonly retryAfterSeconds?: number
  /** How many times; undefined: always. */
  readonly times?: number
}

/**
 * The fate of the receipt of a stored envelope: cut off, lost in a gateway, unreadable, never sent again (only "seen
 * before"), or sent after the status. All but `afterStatus` happen the first time only.
 */
type MagicReceipt = 'cut' | 'gatewayTimeout' | 'unreadable' | 'seenBefore' | 'afterStatus'

type MagicDirectory =
  | 'answers'
  | 'notRegistered'
  | 'cannotReceive'
  | 'unavailable'
  | 'untrusted'
  | 'certificateExpired'

/** The buyer's own response (Invoice Response), some time after the provider's. */
export interface MagicResponse {
  readonly status: 'AP' | 'UQ' | 'RE'
  readonly reason?: string
  readonly text?: string
}

/** A buyer of the simulated network with special behavior. All is data, which the nodes look up. */
export interface MagicBuyer {
  readonly key: string
  /** Ten digits; the participant id is `0235:` and this. */
  readonly tin: string
  /** The final state of a document to it without intervention; `null` when it never reaches one. */
  readonly verdict: VerdictKey | ResponseVerdictKey | null
  readonly directory?: MagicDirectory
  readonly gate?: MagicGate
  readonly receipt?: MagicReceipt
  /** Undefined: the result of the checks of the document. Empty: no status. */
  readonly statuses?: readonly MagicStatus[]
  readonly report?: 'rejects' | 'silent'
  readonly response?: MagicResponse
  /** Does not support our business responses. */
  readonly takesResponses?: false
}

function tin(number: number): string {
  return `19000000${String(number).padStart(2, '0')}`
}

/** A reason in both languages: the network does not know the language of the reader. */
export function simulatedReason(en: string, ar: string): string {
  return `Simulated: ${en} / محاكاة: ${ar}`
}

const unknownName = simulatedReason(
  'the buyer is not known to its provider under this name.',
  'لا يعرف مزوّد الخدمة المشتري بهذا الاسم.',
)

/** Words are `simulator:receiver.<key>` in the locale files. */
export const magicBuyers: readonly MagicBuyer[] = [
  { key: 'delivered', tin: tin(1), verdict: 'complete' },
  {
    key: 'rejectedByRule',
    tin: tin(2),
    verdict: 'needsYouRejected',
    statuses: [
      {
        code: 'RE',
        reason: 'BV',
        text: unknownName,
        location: '/Invoice/cac:AccountingCustomerParty',
      },
    ],
  },
  { key: 'staysSilent', tin: tin(3), verdict: 'receiverProviderOverdue', statuses: [] },
  { key: 'reportRejected', tin: tin(4), verdict: 'needsYouReportRejected', report: 'rejects' },
  {
    key: 'unavailableAtFirst',
    tin: tin(5),
    verdict: 'complete',
    gate: { code: 'EBMS:0202', text: 'busy, come again', permanent: false, retryAfterSeconds: 5, times: 1 },
  },
  { key: 'cannotReceive', tin: tin(6), verdict: 'needsYouNotReachable', directory: 'cannotReceive' },
  { key: 'directoryUnavailable', tin: tin(7), verdict: 'needsYouNotSent', directory: 'unavailable' },
  { key: 'deliveredUnconfirmed', tin: tin(8), verdict: 'completeUnconfirmed', statuses: [{ code: 'AB' }] },
  {
    key: 'rejectedSyntax',
    tin: tin(9),
    verdict: 'needsYouRejected',
    statuses: [
      {
        code: 'RE',
        reason: 'SV',
        text: simulatedReason('the XML does not follow the schema.', 'ملف XML لا يطابق المخطط.'),
      },
    ],
  },
  {
    key: 'deliveryFailed',
    tin: tin(10),
    verdict: 'needsYouNotDelivered',
    statuses: [
      {
        code: 'RE',
        reason: 'FD',
        text: simulatedReason('the mailbox of the buyer is closed.', 'صندوق بريد المشتري مغلق.'),
      },
    ],
  },
  {
    key: 'lateStatus',
    tin: tin(11),
    verdict: 'complete',
    statuses: [{ code: 'AP', afterMinutes: lateStatusMinutes }],
  },
  { key: 'notRegistered', tin: tin(12), verdict: 'needsYouNotReachable', directory: 'notRegistered' },
  { key: 'directoryUntrusted', tin: tin(13), verdict: 'needsYouNotSent', directory: 'untrusted' },
  {
    key: 'certificateExpired',
    tin: tin(14),
    verdict: 'needsYouNotSent',
    directory: 'certificateExpired',
  },
  {
    key: 'notServiced',
    tin: tin(15),
    verdict: 'needsYouReportedNotSent',
    gate: {
      code: 'EBMS:0004',
      text: 'this receiver is not served here',
      detail: 'PEPPOL:NOT_SERVICED',
      permanent: true,
    },
  },
  {
    key: 'securityRefusedOnce',
    tin: tin(16),
    verdict: 'complete',
    gate: { code: 'EBMS:0102', text: 'the message could not be decrypted', permanent: true, times: 1 },
  },
  {
    key: 'securityRefused',
    tin: tin(17),
    verdict: 'needsYouReportedNotSent',
    gate: { code: 'EBMS:0101', text: 'the signature is not trusted', permanent: true },
  },
  { key: 'receiptLost', tin: tin(18), verdict: 'complete', receipt: 'cut' },
  { key: 'gatewayTimeout', tin: tin(19), verdict: 'complete', receipt: 'gatewayTimeout' },
  {
    key: 'seenBefore',
    tin: tin(20),
    verdict: 'complete',
    receipt: 'seenBefore',
    statuses: [{ code: 'AP', afterMinutes: 5 }],
  },
  { key: 'receiptUnreadable', tin: tin(21), verdict: 'complete', receipt: 'unreadable' },
  { key: 'reportSilent', tin: tin(22), verdict: 'needsYouReportSilent', report: 'silent' },
  { key: 'statusBeforeReceipt', tin: tin(23), verdict: 'complete', receipt: 'afterStatus' },
  {
    key: 'conflictingStatuses',
    tin: tin(24),
    verdict: 'complete',
    statuses: [
      { code: 'AP' },
      {
        code: 'RE',
        afterMinutes: 1,
        reason: 'FD',
        text: simulatedReason('a second status that says the opposite.', 'ردّ ثانٍ يناقض الأول.'),
      },
    ],
  },
  {
    key: 'contentRefused',
    tin: tin(25),
    verdict: 'needsYouReportedNotSent',
    gate: { code: 'EBMS:0003', text: 'header and envelope do not agree', permanent: true },
  },
  { key: 'buyerApproves', tin: tin(26), verdict: 'complete', response: { status: 'AP' } },
  {
    key: 'buyerAsks',
    tin: tin(27),
    verdict: 'buyerAsks',
    response: {
      status: 'UQ',
      reason: 'OTH',
      text: simulatedReason(
        'which purchase order does this belong to?',
        'إلى أي أمر شراء تعود هذه الفاتورة؟',
      ),
    },
  },
  {
    key: 'buyerDisputes',
    tin: tin(28),
    verdict: 'buyerDisputes',
    response: {
      status: 'RE',
      reason: 'QTY',
      text: simulatedReason('we received fewer pieces than invoiced.', 'استلمنا قطعًا أقل مما في الفاتورة.'),
    },
  },
  { key: 'takesNoResponses', tin: tin(29), verdict: 'complete', takesResponses: false },
]

const byParticipant = new Map(magicBuyers.map((buyer) => [`0235:${buyer.tin}`, buyer]))

/** The magic of a participant id (`0235:…`); all others simply receive. */
export function magicOf(participantId: string): MagicBuyer | undefined {
  return byParticipant.get(participantId)
}

/** Seat of the provider of a buyer: one of its own where sending fails on purpose. */
export function seatOfBuyer(buyer: MagicBuyer | undefined): string {
  const fails = buyer?.gate !== undefined || (buyer?.receipt !== undefined && buyer.receipt !== 'afterStatus')
  return fails ? `0009${buyer.tin.slice(-2)}` : simulatedProviderSeat
}
