import { createFileRoute } from '@tanstack/react-router'
import { loadWords } from '#web/lib/i18n.ts'
import { ProductNewPage } from '#web/products/pages/product-new-page.tsx'

export const Route = createFileRoute('/_app/products/new')({
  loader: () => loadWords('products'),
  component: ProductNewPage,
})
