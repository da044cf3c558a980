import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '#web/imports/pages/import-page.tsx'
import { loadTranslations } from '#web/lib/i18n.ts'

export const Route = createFileRoute('/_app/imports/$id')({
  beforeLoad: async ({ context: { queryClient }, params, preload }) => {
    // Guards are part of the first load, so their code is loaded with the first import.
    const { actAsCompanyOfImport } = await import('#web/imports/pages/company-of-import.ts')
    await actAsCompanyOfImport(params.id, { queryClient, preload })
  },
  loader: () => loadTranslations('imports', 'rules', 'problems'),
  component: OneImport,
})

function OneImport() {
  return <ImportPage id={Route.useParams().id} />
}
