import type { ExportRequest, ExportTicket } from '#contract/documents'
import { api, type DataOf } from '#web/lib/api.ts'
import { fetchFile } from '#web/lib/download.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import type { ListQuestion } from '../queries.ts'

/** Saves the XML of named documents, or of all that a list shows, with a register of them, on this device. */
export async function exportDocuments(which: { ids: readonly string[] } | ListQuestion): Promise<void> {
  const { cursor: _cursor, ...asked } = which as ListQuestion
  try {
    const { data } = await api.post<DataOf<ExportTicket>>('/documents/export/ticket', asked as ExportRequest)
    fetchFile('/documents/export/file', { ticket: data.ticket })
  } catch (error) {
    toast.error(problemText(error))
  }
}
