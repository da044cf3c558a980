/** The address of the audit trail: its filters, and which page. */
import { isPlainDate } from '#core/calendar'
import { onlyValid, textParam } from '#web/lib/search-params.ts'

export interface AuditSearch {
  actor?: string
  action?: string
  subject?: string
  from?: string
  to?: string
  cursor?: string
}

/** Reads the address; days that are none are left out. */
export function auditSearch(search: Record<string, unknown>): AuditSearch {
  const day = (name: string) => {
    const text = textParam(search, name, 10)
    return text && isPlainDate(text) ? text : undefined
  }
  return onlyValid({
    actor: textParam(search, 'actor', 40),
    action: textParam(search, 'action', 60),
    subject: textParam(search, 'subject'),
    from: day('from'),
    to: day('to'),
    cursor: textParam(search, 'cursor', 500),
  })
}
