import { createFileRoute } from '@tanstack/react-router'
import { actAsCompanyOf, documentQuery, documentsSearch } from '#web/documents/index.ts'
import { DocumentDialog } from '#web/documents/pages/document-dialog.tsx'

export const Route = createFileRoute('/_app/documents/sent/_list/view/$documentId')({
  validateSearch: documentsSearch,
  beforeLoad: ({ context: { queryClient }, params, preload }) =>
    actAsCompanyOf(params.documentId, { queryClient, preload }),
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(documentQuery(params.documentId))
  },
  component: SentDetails,
})

function SentDetails() {
  return (
    <DocumentDialog direction="sent" documentId={Route.useParams().documentId} search={Route.useSearch()} />
  )
}
