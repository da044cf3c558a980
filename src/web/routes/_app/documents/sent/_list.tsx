import { createFileRoute, Outlet } from '@tanstack/react-router'
import { documentsSearch, loadList } from '#web/documents/index.ts'
import { DocumentsPage } from '#web/documents/pages/documents-page.tsx'

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
