import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isMissing } from '#web/lib/api-error.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Tag } from '#web/ui/data/badge.tsx'
import { ErrorScreen, NotFoundState, Pending } from '#web/ui/feedback/states.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ProductEditor } from '../product-editor.tsx'
import { productQuery } from '../queries.ts'

export function ProductEditPage({ id }: { id: string }) {
  const { t } = useTranslation(['products', 'common'])
  const navigate = useNavigate()
  const localName = useLocalName()
  const query = useQuery(productQuery(id))
  if (query.isPending) return <Pending />
  if (isMissing(query.error)) {
    return (
      <Page title={t('common:notFound.short')}>
        <NotFoundState
          title={t('products:form.goneTitle')}
          action={<LinkButton to="/products">{t('products:back')}</LinkButton>}
        >
          {t('products:form.gone')}
        </NotFoundState>
      </Page>
    )
  }
  if (query.isLoadingError) return <ErrorScreen error={query.error} onRetry={() => void query.refetch()} />
  const product = query.data
  return (
    <Page
      title={localName(product.name, product.nameAr)}
      width="form"
      badge={product.archived ? <Tag>{t('products:list.archivedOne')}</Tag> : undefined}
      subtitle={
        (product.usageCount ?? 0) > 0 ? t('products:form.usage', { count: product.usageCount }) : undefined
      }
      breadcrumbs={[{ label: t('products:title'), to: '/products' }, { label: t('common:nav.edit') }]}
    >
      <ProductEditor
        product={product}
        onCancel={() => void navigate({ to: '/products' })}
        onDone={() => void navigate({ to: '/products', ignoreBlocker: true })}
      />
    </Page>
  )
}
