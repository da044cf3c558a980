import { actAsCompanyOf, type Entering } from '#web/identity/index.ts'
import { documentQuery, rowOfShownList } from '../queries.ts'

/**
 * For guards of routes that show or copy a document: switches this tab to its company. A document of a list that was
 * shown belongs to the company of this tab: its details open at once, and load behind their heading.
 */
export async function actAsCompanyOfDocument(documentId: string, entering: Entering): Promise<void> {
  const { queryClient } = entering
  if (rowOfShownList(queryClient, documentId)) return
  const query = documentQuery(documentId)
  await actAsCompanyOf(
    entering,
    () => queryClient.ensureQueryData(query),
    (document) => queryClient.setQueryData(query.queryKey, document),
  )
}
