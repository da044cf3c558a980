import { createFileRoute, Outlet } from '@tanstack/react-router'
import { DocumentsPage } from '#web/documents/list/documents-page.tsx'
import { documentsSearch } from '#web/documents/list/list-search.ts'
import { loadList } from '#web/documents/list/load-list.ts'

/** The sent list stays under the details that open over it. */
export const Route = createFileRoute('/_app/documents/sent/_list')({
  validateSearch: documentsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => loadList('sent', queryClient, deps),
  component: SentList,
})

function SentList() {
  return (
    <DocumentsPage direction="sent" search={Route.useSearch()}>
      <Outlet />
    </DocumentsPage>
  )
}
