import { createFileRoute, Outlet } from '@tanstack/react-router'
import { documentsSearch, loadList } from '#web/documents/index.ts'
import { DocumentsPage } from '#web/documents/pages/documents-page.tsx'

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
