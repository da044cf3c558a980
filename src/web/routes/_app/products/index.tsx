import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { archiveSearch } from '#web/lib/search-params.ts'
import { ProductsPage } from '#web/products/pages/products-page.tsx'

export const Route = createFileRoute('/_app/products/')({
  validateSearch: archiveSearch,
  loader: () => loadTranslations('products'),
  component: Products,
})

function Products() {
  return <ProductsPage search={Route.useSearch()} />
}
