import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { isMissing } from '#web/lib/api-error.ts'
import { newRow } from '#web/lib/search-params.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { NoAccess } from '#web/ui/feedback/no-access.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { NotFoundState, Pending } from '#web/ui/feedback/states.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { ProductEditor, ProductMaker } from './product-editor.tsx'
import { productQuery } from './queries.ts'

export interface ProductDialogProps {
  /** The id of the product, or `newRow`. */
  readonly id: string
  readonly onClose: () => void
  /** Called after it was saved or deleted: the dialog closes without confirmation. */
  readonly onDone: () => void
}

/** Creates or edits a product in a dialog over the list, with the form of its page. */
export function ProductDialog({ id, ...props }: ProductDialogProps) {
  return id === newRow ? <NewProduct {...props} /> : <KnownProduct key={id} id={id} {...props} />
}

function NewProduct({ onClose, onDone }: Omit<ProductDialogProps, 'id'>) {
  const { t } = useTranslation('products')
  const canWrite = useCan('product.write')
  return (
    <FormDialog title={t('new')} onClose={onClose}>
      {canWrite ? <ProductMaker onCancel={onClose} onDone={onDone} /> : <NoAccess />}
    </FormDialog>
  )
}

function KnownProduct({ id, onClose, onDone }: ProductDialogProps) {
  const { t } = useTranslation(['products', 'common'])
  const localName = useLocalName()
  const product = useQuery(productQuery(id))
  const { data } = product
  const isGone = isMissing(product.error)
  return (
    <FormDialog
      title={data ? <bdi>{localName(data.name, data.nameAr)}</bdi> : t('common:nav.edit')}
      subtitle={data && (data.usageCount ?? 0) > 0 && t('products:form.usage', { count: data.usageCount })}
      onClose={onClose}
    >
      {product.isPending && <Pending />}
      {isGone && <NotFoundState>{t('products:form.gone')}</NotFoundState>}
      {product.isLoadingError && !isGone && <QueryError query={product} />}
      {data && !isGone && <ProductEditor product={data} onCancel={onClose} onDone={onDone} />}
    </FormDialog>
  )
}
