import * as filesApi from '#contract/api/document-files'
import type { Language } from '#contract/common'
import type { ExportRequest } from '#contract/document-files'
import { call, downloadByBrowser } from '#web/lib/call.ts'
import { currentOrganization } from '#web/lib/organization.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import type { ListQuery } from '../queries.ts'

/** Downloads the XML of selected documents, or of all that a list shows, with a register of them. */
export async function exportDocuments(
  which: { ids: readonly string[]; forProvider?: true } | ListQuery,
  language: Language,
): Promise<void> {
  const { cursor: _cursor, ...query } = which as ListQuery
  try {
    const body = { ...query, language } as ExportRequest
    const { data } = await call(filesApi.createExportTicket, { body })
    const organization = currentOrganization() ?? undefined
    downloadByBrowser(filesApi.downloadExport, { query: { ticket: data.ticket, organization } })
  } catch (error) {
    toast.error(problemText(error))
  }
}
