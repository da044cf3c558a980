import { actAsCompanyOf, type Entering } from '#web/identity/index.ts'
import { documentQuery } from '../queries.ts'

/** For guards of routes that show or copy a document: switches this tab to its company. */
export async function actAsCompanyOfDocument(documentId: string, entering: Entering): Promise<void> {
  const { queryClient } = entering
  const query = documentQuery(documentId)
  await actAsCompanyOf(
    entering,
    () => queryClient.ensureQueryData(query),
    (document) => queryClient.setQueryData(query.queryKey, document),
  )
}
