import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/products'
import { toast } from '#web/lib/toast.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { removeProduct } from './queries.ts'

/** Confirms in the specification's words, then deletes, or archives a product that is used by documents. */
export function RemoveProductDialog({
  product,
  onClose,
  onRemoved,
}: {
  product: Product | null
  onClose: () => void
  onRemoved?: () => void
}) {
  const { t } = useTranslation(['products', 'common'])
  const localName = useLocalName()
  const name = product ? localName(product.name, product.nameAr) : ''
  return (
    <ConfirmDialog
      opened={product !== null}
      onClose={onClose}
      title={t('products:remove.title', { name })}
      confirmLabel={t('common:action.delete')}
      danger
      onConfirm={async () => {
        if (!product) return
        const { outcome } = await removeProduct(product.id)
        toast.success(t(`products:remove.${outcome}`, { name }))
        onRemoved?.()
      }}
    >
      <p>{t('products:remove.text')}</p>
      {(product?.usageCount ?? 0) > 0 && (
        <p>{t('products:remove.used', { count: product?.usageCount ?? 0 })}</p>
      )}
    </ConfirmDialog>
  )
}
