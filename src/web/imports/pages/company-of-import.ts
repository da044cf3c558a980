import { actAsCompanyOf, type Entering } from '#web/identity/index.ts'
import { importQuery } from '../queries.ts'

/** For the guard of the route of an import: switches this tab to the company of its documents. */
export async function actAsCompanyOfImport(importId: string, entering: Entering): Promise<void> {
  const { queryClient } = entering
  const query = importQuery(importId)
  await actAsCompanyOf(
    entering,
    () => queryClient.ensureQueryData(query),
    (one) => queryClient.setQueryData(query.queryKey, one),
  )
}
