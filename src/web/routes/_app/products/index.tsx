import { createFileRoute } from '@tanstack/react-router'
import { loadWords } from '#web/lib/i18n.ts'
import { compact, flagParam, listSearch } from '#web/lib/search.ts'
import { ProductsPage, type ProductsSearch } from '#web/products/pages/products-page.tsx'

export const Route = createFileRoute('/_app/products/')({
  validateSearch: (search: Record<string, unknown>): ProductsSearch =>
    compact({ ...listSearch(search), archived: flagParam(search, 'archived') }),
  loader: () => loadWords('products'),
  component: Products,
})

function Products() {
  return <ProductsPage search={Route.useSearch()} />
}
