import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { CompleteProductsPage } from '#web/products/pages/complete-products-page.tsx'

export const Route = createFileRoute('/_app/products/complete')({
  loader: () => loadTranslations('products'),
  component: CompleteProductsPage,
})
