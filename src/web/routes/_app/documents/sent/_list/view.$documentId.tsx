import { createFileRoute } from '@tanstack/react-router'
import { documentQuery, documentsSearch } from '#web/documents/index.ts'
import { DocumentDialog } from '#web/documents/pages/document-dialog.tsx'

export const Route = createFileRoute('/_app/documents/sent/_list/view/$documentId')({
  validateSearch: documentsSearch,
  beforeLoad: async ({ context: { queryClient }, params, preload }) => {
    // Guards are part of the first load, so their code is loaded with the first document.
    const { actAsCompanyOfDocument } = await import('#web/documents/pages/company-of-document.ts')
    await actAsCompanyOfDocument(params.documentId, { queryClient, preload })
  },
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
