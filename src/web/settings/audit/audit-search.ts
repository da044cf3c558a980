/** The address of the audit trail: its filters and its page. */
import type * as auditApi from '#contract/api/audit'
import type { AuditAction } from '#contract/audit'
import { isPlainDate } from '#core/calendar'
import type { QueryOf } from '#web/lib/call.ts'
import { onlyValid, textParam } from '#web/lib/search-params.ts'

export type AuditSearch = Omit<QueryOf<typeof auditApi.listAudit>, 'limit'>

/** Parses the address; invalid days are omitted. */
export function auditSearch(search: Record<string, unknown>): AuditSearch {
  const day = (name: string) => {
    const text = textParam(search, name, 10)
    return text && isPlainDate(text) ? text : undefined
  }
  return onlyValid({
    actor: textParam(search, 'actor', 40),
    // The server refuses unknown actions.
    action: textParam(search, 'action', 60) as AuditAction | undefined,
    subject: textParam(search, 'subject'),
    from: day('from'),
    to: day('to'),
    cursor: textParam(search, 'cursor', 500),
  })
}
