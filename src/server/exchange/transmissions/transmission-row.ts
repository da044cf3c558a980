import type { Environment } from '#contract/common'
import type { Leg, TransmissionContent, Transmission } from '../ports/index.ts'

export interface TransmissionsTable {
  organization_id: string
  environment: Environment
  id: string
  leg: Leg
  document_id: string | null
  participant_key: string
  subject_envelope_id: string
  generation: number
  content: unknown
  sender: string
  receiver: string
  receiver_seat: string | null
  envelope_id: string
  envelope: Buffer | null
  envelope_sha256: string | null
  state: string
  reason: string | null
  since: Date | null
  answer_state: string
  answer_overdue: boolean
  sent_at: Date | null
  next_attempt_at: Date | null
  attempts: number
  lease_job: string | null
  lease_until: Date | null
  follows: string | null
  followed: boolean
  created_at: Date
  updated_at: Date
}

/** Everything but the bytes of the envelope, which hardly anybody needs and which are large. */
export const transmissionColumns = [
  'id',
  'leg',
  'document_id',
  'participant_key',
  'subject_envelope_id',
  'generation',
  'content',
  'sender',
  'receiver',
  'receiver_seat',
  'envelope_id',
  'envelope_sha256',
  'state',
  'reason',
  'answer_state',
  'answer_overdue',
  'sent_at',
  'next_attempt_at',
  'attempts',
  'lease_job',
  'lease_until',
  'follows',
  'followed',
] as const satisfies readonly (keyof TransmissionsTable)[]

export function toTransmission(row: Pick<TransmissionsTable, (typeof transmissionColumns)[number]>): Transmission {
  return {
    id: row.id,
    kind: row.leg,
    documentId: row.document_id,
    participantKey: row.participant_key,
    subjectEnvelopeId: row.subject_envelope_id,
    revision: row.generation,
    content: row.content as TransmissionContent,
    sender: row.sender,
    receiver: row.receiver,
    receiverSeat: row.receiver_seat,
    envelopeId: row.envelope_id,
    hasEnvelope: row.envelope_sha256 !== null,
    state: row.state as Transmission['state'],
    reason: row.reason,
    messageLevelState: row.answer_state as Transmission['messageLevelState'],
    statusOverdue: row.answer_overdue,
    sentAt: row.sent_at?.toISOString() ?? null,
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    attempts: row.attempts,
    leaseJob: row.lease_job,
    leaseUntil: row.lease_until?.toISOString() ?? null,
    isBlocking: row.followed,
    blockedBy: row.follows,
  }
}

export type NewTransmission = Pick<
  Transmission,
  | 'id'
  | 'leg'
  | 'documentId'
  | 'participantKey'
  | 'subjectEnvelopeId'
  | 'generation'
  | 'content'
  | 'sender'
  | 'receiver'
  | 'receiverSeat'
  | 'envelopeId'
> & {
  /** The leg that must come to its end first. */
  readonly blockedBy?: string | null
}
