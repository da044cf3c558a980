import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { NoAccess } from '#web/ui/feedback/no-access.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ProductMaker } from '../product-editor.tsx'

export function ProductNewPage() {
  const { t } = useTranslation(['products', 'common'])
  const navigate = useNavigate()
  if (!useCan('product.write')) return <NoAccess />
  return (
    <Page
      title={t('products:new')}
      width="form"
      breadcrumbs={[{ label: t('products:title'), to: '/products' }, { label: t('common:nav.new') }]}
    >
      <ProductMaker
        onCancel={() => void navigate({ to: '/products' })}
        onDone={() => void navigate({ to: '/products', ignoreBlocker: true })}
      />
    </Page>
  )
}
