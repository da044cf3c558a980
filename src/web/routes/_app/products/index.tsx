import { createFileRoute } from '@tanstack/react-router'
import { loadWords } from '#web/lib/i18n.ts'
import { archiveSearch } from '#web/lib/search.ts'
import { ProductsPage } from '#web/products/pages/products-page.tsx'

export const Route = createFileRoute('/_app/products/')({
  validateSearch: archiveSearch,
  loader: () => loadWords('products'),
  component: Products,
})

function Products() {
  return <ProductsPage search={Route.useSearch()} />
}
