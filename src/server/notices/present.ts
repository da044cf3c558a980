import type { z } from 'zod'
import type { Notice } from '#contract/notices'
import type { NamedNotice } from './notice.ts'

/** The public form of a notice. */
export function presentNotice(notice: NamedNotice): z.infer<typeof Notice> {
  return {
    id: notice.id as z.infer<typeof Notice>['id'],
    kind: notice.kind,
    tone: notice.tone,
    subject: { type: notice.subjectType, id: notice.subjectId, list: notice.list },
    params: { ...notice.params, ...(notice.sender === null ? {} : { author: notice.sender }) },
    at: notice.at,
    read: notice.read,
  }
}
