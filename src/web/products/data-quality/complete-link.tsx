import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { lackingProductsQuery } from '../queries.ts'

/** The way from the list to those that the next invoice misses something of, where there are any. */
export function CompleteLink() {
  const { t } = useTranslation('products')
  const mayWrite = useCan('product.write')
  const count = useQuery(lackingProductsQuery(1)).data?.page.total.count ?? 0
  if (!mayWrite || count === 0) return null
  return (
    <LinkButton to="/products/complete" variant="default">
      {t('complete.link', { count })}
    </LinkButton>
  )
}
