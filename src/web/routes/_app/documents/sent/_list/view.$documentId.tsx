import { createFileRoute } from '@tanstack/react-router'
import { DetailsDialog } from '#web/documents/details/details-dialog.tsx'
import { documentsSearch } from '#web/documents/list/list-search.ts'
import { documentQuery } from '#web/documents/queries.ts'

export const Route = createFileRoute('/_app/documents/sent/_list/view/$documentId')({
  validateSearch: documentsSearch,
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(documentQuery(params.documentId))
  },
  component: SentDetails,
})

function SentDetails() {
  return (
    <DetailsDialog direction="sent" documentId={Route.useParams().documentId} search={Route.useSearch()} />
  )
}
