import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/products'
import { useCan } from '#web/identity/index.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { Tag } from '#web/ui/data/badge.tsx'
import { ErrorScreen, NotFoundState, Pending } from '#web/ui/feedback/states.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { SalesCard } from '../care/sales-card.tsx'
import { ProductForm } from '../form/product-form.tsx'
import { productQuery, updateProduct } from '../queries.ts'
import { RemoveProductDialog } from '../remove-product-dialog.tsx'

export function ProductEditPage({ id }: { id: string }) {
  const { t } = useTranslation(['products', 'common'])
  const product = useQuery(productQuery(id))
  if (product.isPending) return <Pending />
  if (isApiError(product.error) && [400, 404].includes(product.error.status)) {
    return (
      <Page title={t('common:notFound.short')}>
        <NotFoundState action={<LinkButton to="/products">{t('products:back')}</LinkButton>}>
          {t('products:form.gone')}
        </NotFoundState>
      </Page>
    )
  }
  if (product.isLoadingError)
    return <ErrorScreen error={product.error} onRetry={() => void product.refetch()} />
  return <Editor product={product.data} />
}

function Editor({ product }: { product: Product }) {
  const { t } = useTranslation(['products', 'common'])
  const navigate = useNavigate()
  const localName = useLocalName()
  const canWrite = useCan('product.write')
  const mayRead = useCan('document.read')
  const [removing, setRemoving] = useState(false)
  const leave = () => navigate({ to: '/products', ignoreBlocker: true })
  return (
    <Page
      title={localName(product.name, product.nameAr)}
      width="form"
      badge={product.archived ? <Tag>{t('products:list.archivedOne')}</Tag> : undefined}
      subtitle={product.usageCount > 0 ? t('products:form.usage', { count: product.usageCount }) : undefined}
      breadcrumbs={[{ label: t('products:title'), to: '/products' }, { label: t('common:nav.edit') }]}
    >
      <ProductForm
        key={product.id}
        product={product}
        readOnly={!canWrite || product.archived}
        submitLabel={t('common:action.saveChanges')}
        onCancel={() => void navigate({ to: '/products' })}
        onSubmit={async (input) => {
          await updateProduct(product.id, { ...input, version: product.version })
          toast.success(t('products:form.saved'))
          await leave()
        }}
        more={
          <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
            {t('common:action.delete')}
          </Button>
        }
      />
      {product.usageCount > 0 && mayRead && (
        <div style={{ marginTop: 14 }}>
          <SalesCard id={product.id} />
        </div>
      )}
      <RemoveProductDialog
        product={removing ? product : null}
        onClose={() => setRemoving(false)}
        onRemoved={() => void leave()}
      />
    </Page>
  )
}
