import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { ProductEditPage } from '#web/products/pages/product-edit-page.tsx'

export const Route = createFileRoute('/_app/products/edit/$id')({
  loader: () => loadTranslations('products'),
  component: EditProduct,
})

function EditProduct() {
  return <ProductEditPage id={Route.useParams().id} />
}
