import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { CompanyPage } from '#web/settings/pages/company-page.tsx'

export const Route = createFileRoute('/_app/settings/company')({
  loader: () => loadTranslations('participants', 'problems'),
  component: CompanyPage,
})
