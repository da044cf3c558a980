import type { z } from 'zod'
import type { Notice, NoticeKind } from '#contract/notices'
import type { TenantTx } from '#platform/database/database'

type NoticeTone = z.infer<typeof Notice>['tone']
type SubjectType = z.infer<typeof Notice>['subject']['type']

/** The urgency and subject of each kind, the same for every notice of the kind. */
export const noticeKinds: Readonly<Record<NoticeKind, { tone: NoticeTone; subject: SubjectType }>> = {
  contactUnreachable: { tone: 'warning', subject: 'contact' },
  contactReachable: { tone: 'good', subject: 'contact' },
  participantDirectoryChanged: { tone: 'warning', subject: 'participant' },
  documentFailed: { tone: 'urgent', subject: 'document' },
  documentRejected: { tone: 'urgent', subject: 'document' },
  statusOverdue: { tone: 'warning', subject: 'document' },
  reportSilent: { tone: 'urgent', subject: 'document' },
  reportRejected: { tone: 'urgent', subject: 'document' },
  buyerResponded: { tone: 'info', subject: 'document' },
  arrivalRefused: { tone: 'warning', subject: 'document' },
  approvalRequested: { tone: 'warning', subject: 'document' },
  approvalRejected: { tone: 'warning', subject: 'document' },
  approvalWithdrawn: { tone: 'info', subject: 'document' },
  commentMentioned: { tone: 'info', subject: 'document' },
  documentAssigned: { tone: 'info', subject: 'document' },
  manyDocuments: { tone: 'urgent', subject: 'none' },
  outageBegan: { tone: 'warning', subject: 'outage' },
  outageEnded: { tone: 'good', subject: 'outage' },
  bankAccountChanged: { tone: 'warning', subject: 'participant' },
  retentionDue: { tone: 'warning', subject: 'document' },
  uploadOverdue: { tone: 'warning', subject: 'participant' },
  providerSilent: { tone: 'warning', subject: 'participant' },
}

/** A notice to create. */
export interface NewNotice {
  readonly kind: NoticeKind
  /** Id of the document, contact, participant or outage that it is about. */
  readonly subjectId: string
  /** For documents and contacts, the list with it: `sent`, `received`, `customer`, `supplier`. */
  readonly list?: string
  /** The parameters of its text; plain texts only. */
  readonly params: Readonly<Record<string, string>>
  readonly participantKey?: string | null
  /** The user whom alone it is for; by default all users who may see the participant. */
  readonly recipientId?: string
  /** The user or key whose name is the parameter `author` of its text, as it is when the notice is read. */
  readonly senderId?: string
  /** A second notice with this key is dropped. */
  readonly dedupeKey: string
  /** Only where this one is better or worse than its kind usually is. */
  readonly tone?: NoticeTone
}

export interface NoticeRecord {
  readonly id: string
  readonly kind: NoticeKind
  readonly tone: NoticeTone
  readonly subjectType: SubjectType
  readonly subjectId: string
  readonly list: string | null
  readonly senderId: string | null
  readonly params: Readonly<Record<string, string>>
  /** Instant in UTC. */
  readonly at: string
  readonly read: boolean
}

export interface NamedNotice extends NoticeRecord {
  /** The name of its sender; null for a notice of the portal itself. */
  readonly sender: string | null
}

/** Names of users and keys of the organization by id; unknown ids are left out. */
export type FindNames = (tx: TenantTx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
