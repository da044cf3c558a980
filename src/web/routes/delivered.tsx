import { createFileRoute, redirect } from '@tanstack/react-router'
import { DeliveredPage } from '#web/documents/pages/delivered-page.tsx'
import { changeLanguage, loadTranslations } from '#web/lib/i18n.ts'
import { choiceParam, onlyValid } from '#web/lib/search-params.ts'

/** The page of private links, in the language of the mail until the reader selects another one. */
export const Route = createFileRoute('/delivered')({
  validateSearch: (search: Record<string, unknown>): { lang?: 'en' | 'ar' } =>
    onlyValid({ lang: choiceParam(search, 'lang', ['en', 'ar'] as const) }),
  beforeLoad: async ({ search, location }) => {
    if (!search.lang) return
    await changeLanguage(search.lang)
    throw redirect({ to: '/delivered', hash: location.hash, replace: true })
  },
  loader: () => loadTranslations('delivery', 'documents', 'problems'),
  component: DeliveredPage,
})
