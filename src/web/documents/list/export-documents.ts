import type { Language } from '#contract/common'
import type { ExportRequest, ExportTicket } from '#contract/documents'
import { api, type DataOf } from '#web/lib/api.ts'
import { downloadFile } from '#web/lib/download.ts'
import { currentOrganization } from '#web/lib/organization.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import type { ListQuery } from '../queries.ts'

/** Saves the XML of named documents, or of all that a list shows, with a register of them, on this device. */
export async function exportDocuments(
  which: { ids: readonly string[]; forProvider?: true } | ListQuery,
  language: Language,
): Promise<void> {
  const { cursor: _cursor, ...asked } = which as ListQuery
  try {
    const { data } = await api.post<DataOf<ExportTicket>>('/documents/export/ticket', {
      ...asked,
      language,
    } as ExportRequest)
    const organization = currentOrganization()
    downloadFile('/documents/export/file', {
      ticket: data.ticket,
      ...(organization ? { organization } : {}),
    })
  } catch (error) {
    toast.error(problemText(error))
  }
}
