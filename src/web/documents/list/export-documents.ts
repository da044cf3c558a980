import type { ExportRequest } from '#contract/documents'
import { api, problemText, saveFile, toast } from '#web/lib/index.ts'
import type { ListQuestion } from '../queries.ts'

/** Saves the XML of named documents, or of all that a list shows, with a register of them, on this device. */
export async function exportDocuments(which: { ids: readonly string[] } | ListQuestion): Promise<void> {
  const { cursor: _cursor, ...asked } = which as ListQuestion
  try {
    const { blob, name } = await api.download('/documents/export', asked as ExportRequest)
    saveFile(blob, name)
  } catch (error) {
    toast.error(problemText(error))
  }
}
