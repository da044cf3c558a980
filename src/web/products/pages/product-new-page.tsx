import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { NoAccess } from '#web/ui/feedback/no-access.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ProductForm } from '../form/product-form.tsx'
import { createProduct } from '../queries.ts'

const blank = {}

export function ProductNewPage() {
  const { t } = useTranslation(['products', 'common'])
  const navigate = useNavigate()
  const withKey = useIdempotencyKey()
  if (!useCan('product.write')) return <NoAccess />
  return (
    <Page
      title={t('products:new')}
      width="form"
      breadcrumbs={[{ label: t('products:title'), to: '/products' }, { label: t('common:nav.new') }]}
    >
      <ProductForm
        product={blank}
        submitLabel={t('products:form.create')}
        onCancel={() => void navigate({ to: '/products' })}
        onSubmit={async (input) => {
          const product = await withKey(input, (key) => createProduct(input, key))
          toast.success(t('products:form.created', { name: product.name }))
          await navigate({ to: '/products', ignoreBlocker: true })
        }}
      />
    </Page>
  )
}
