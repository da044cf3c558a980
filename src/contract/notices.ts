/** Notices: messages of the portal to users of an organization. */
import { z } from 'zod'
import { Instant, idOf, PageQuery, queryBoolean } from './common.ts'

const NoticeId = idOf('ntc')

/** Words are `notices:kind.<kind>.title` and `.text`, filled with `params`. */
export const NoticeKind = z.enum([
  'contactUnreachable',
  'contactReachable',
  'participantDirectoryChanged',
  'documentFailed',
  'documentRejected',
  'statusOverdue',
  'reportSilent',
  'reportRejected',
  'buyerResponded',
  'arrivalRefused',
  'approvalRequested',
  'approvalRejected',
  'approvalWithdrawn',
  'commentMentioned',
  'documentAssigned',
  'manyDocuments',
  'outageBegan',
  'outageEnded',
  'bankAccountChanged',
  'retentionDue',
  'uploadOverdue',
  'providerSilent',
])
export type NoticeKind = z.infer<typeof NoticeKind>

export const Notice = z.object({
  id: NoticeId,
  kind: NoticeKind,
  tone: z.enum(['info', 'good', 'warning', 'urgent']),
  /** What it is about, so that the screen can link there. */
  subject: z.object({
    type: z.enum(['document', 'contact', 'participant', 'outage', 'none']),
    id: z.string(),
    /** For documents and contacts: which list holds it (`sent`, `received`, `customer`, `supplier`). */
    list: z.string().nullable(),
  }),
  params: z.record(z.string(), z.string()),
  at: Instant,
  read: z.boolean(),
})
export type Notice = z.infer<typeof Notice>

/** `GET /notices?unread=true`; newest first, keyset pages. */
export const NoticeQuery = PageQuery.extend({ unread: queryBoolean().optional() })
export type NoticeQuery = z.infer<typeof NoticeQuery>

/** The channels by which a user is notified of an event. */
export const NoticeChoice = z.object({
  kind: NoticeKind,
  /** Under the bell. */
  inPortal: z.boolean(),
  byMail: z.boolean(),
})
export type NoticeChoice = z.infer<typeof NoticeChoice>

/** `GET /notices/choices?user=usr_…`: the user's own; those of another user with the permission to manage people. */
export const NoticeChoicesQuery = z.object({ user: idOf('usr').optional() })

/** `GET /notices/count`. */
export const NoticeCount = z.object({ unread: z.number().int() })

/** `POST /notices/read`: these, or all up to now. Read by one person is read for that person. */
export const ReadNoticesRequest = z.union([
  z.object({ ids: z.array(NoticeId).min(1).max(200) }),
  z.object({ all: z.literal(true) }),
])
