import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { ProductNewPage } from '#web/products/pages/product-new-page.tsx'

export const Route = createFileRoute('/_app/products/new')({
  loader: () => loadTranslations('products'),
  component: ProductNewPage,
})
