import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '#web/imports/pages/import-page.tsx'
import { loadTranslations } from '#web/lib/i18n.ts'

export const Route = createFileRoute('/_app/imports/$id')({
  loader: () => loadTranslations('imports', 'rules', 'problems'),
  component: OneImport,
})

function OneImport() {
  return <ImportPage id={Route.useParams().id} />
}
