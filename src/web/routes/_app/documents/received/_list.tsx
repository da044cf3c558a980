import { createFileRoute, Outlet } from '@tanstack/react-router'
import { DocumentsPage } from '#web/documents/list/documents-page.tsx'
import { documentsSearch, questionOf } from '#web/documents/list/list-search.ts'
import { countsQuery, documentsQuery } from '#web/documents/queries.ts'
import { loadWords } from '#web/lib/i18n.ts'
import { currentParticipant } from '#web/lib/index.ts'

/** The received list stays under the details that open over it. */
export const Route = createFileRoute('/_app/documents/received/_list')({
  validateSearch: documentsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const words = loadWords(
      'documents',
      'lifecycle',
      'exchange',
      'exchange-screens',
      'responses',
      'rules',
      'network-rules',
      'problems',
    )
    if (currentParticipant() !== null) {
      void queryClient.prefetchQuery(documentsQuery(questionOf('received', deps)))
      void queryClient.prefetchQuery(countsQuery(questionOf('received', deps)))
    }
    await words
  },
  component: ReceivedList,
})

function ReceivedList() {
  return (
    <DocumentsPage direction="received" search={Route.useSearch()}>
      <Outlet />
    </DocumentsPage>
  )
}
