import { createFileRoute } from '@tanstack/react-router'
import { DetailsDialog } from '#web/documents/details/details-dialog.tsx'
import { documentsSearch } from '#web/documents/list/list-search.ts'
import { documentQuery } from '#web/documents/queries.ts'

export const Route = createFileRoute('/_app/documents/received/_list/view/$documentId')({
  validateSearch: documentsSearch,
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(documentQuery(params.documentId))
  },
  component: ReceivedDetails,
})

function ReceivedDetails() {
  return (
    <DetailsDialog
      direction="received"
      documentId={Route.useParams().documentId}
      search={Route.useSearch()}
    />
  )
}
