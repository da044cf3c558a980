import { createFileRoute } from '@tanstack/react-router'
import { typeCodes } from '#core/kinds'
import { type NewDocumentSearch, sourceOf } from '#web/documents/pages/document-source.ts'
import { NewDocumentPage } from '#web/documents/pages/new-document-page.tsx'
import { loadTranslations } from '#web/lib/i18n.ts'
import { choiceParam, onlyValid, textParam } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/_app/documents/sent/new')({
  validateSearch: (search: Record<string, unknown>): NewDocumentSearch =>
    onlyValid({
      draft: textParam(search, 'draft', 40),
      credit: textParam(search, 'credit', 40),
      copy: textParam(search, 'copy', 40),
      correct: textParam(search, 'correct', 40),
      invoiceOf: textParam(search, 'invoiceOf', 40),
      contact: textParam(search, 'contact', 40),
      proforma: search['proforma'] === true ? true : undefined,
      typeCode: choiceParam(search, 'typeCode', typeCodes),
    }),
  beforeLoad: async ({ context: { queryClient }, search, preload }) => {
    const source = sourceOf(search)
    if (!source) return
    // Guards are part of the first load, so their code is loaded with the first document.
    const { actAsCompanyOfDocument } = await import('#web/documents/pages/company-of-document.ts')
    await actAsCompanyOfDocument(source.id, { queryClient, preload })
  },
  loader: () =>
    loadTranslations(
      'documents',
      'lifecycle',
      'sending',
      'rules',
      'fixes',
      'network-rules',
      'problems',
      'contacts',
      'other-provider',
    ),
  component: () => <NewDocumentPage search={Route.useSearch()} />,
})
