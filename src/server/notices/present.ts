import type { z } from 'zod'
import type { Notice } from '#contract/notices'
import type { NoticeRecord } from './notice.ts'

/** The public form of a notice. */
export function presentNotice(notice: NoticeRecord): z.infer<typeof Notice> {
  return {
    id: notice.id as z.infer<typeof Notice>['id'],
    kind: notice.kind,
    tone: notice.tone,
    subject: { type: notice.subjectType, id: notice.subjectId, list: notice.list },
    params: { ...notice.params },
    at: notice.at,
    read: notice.read,
  }
}
