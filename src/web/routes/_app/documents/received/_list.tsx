import { createFileRoute, Outlet } from '@tanstack/react-router'
import { DocumentsPage } from '#web/documents/list/documents-page.tsx'
import { documentsSearch } from '#web/documents/list/list-search.ts'
import { loadList } from '#web/documents/list/load-list.ts'

/** The received list stays under the details that open over it. */
export const Route = createFileRoute('/_app/documents/received/_list')({
  validateSearch: documentsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => loadList('received', queryClient, deps),
  component: ReceivedList,
})

function ReceivedList() {
  return (
    <DocumentsPage direction="received" search={Route.useSearch()}>
      <Outlet />
    </DocumentsPage>
  )
}
