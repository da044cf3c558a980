import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/products'
import { useCan } from '#web/identity/index.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { RemoveRecordDialog } from '#web/master-data/index.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SalesCard } from './data-quality/sales-card.tsx'
import { ProductForm } from './form/product-form.tsx'
import { createProduct, removeProduct, updateProduct } from './queries.ts'

interface EditorProps {
  readonly onCancel: () => void
  /** Called after it was saved or deleted: leaving loses no input. */
  readonly onDone: () => void
}

const blank = {}

/** Creates or edits a product, on its own page or in a dialog. */
export function ProductMaker({ onCancel, onDone }: EditorProps) {
  const { t } = useTranslation('products')
  const withKey = useIdempotencyKey()
  return (
    <ProductForm
      product={blank}
      submitLabel={t('form.create')}
      onCancel={onCancel}
      onSubmit={async (input) => {
        const product = await withKey(input, (key) => createProduct(input, key))
        toast.success(t('form.created', { name: product.name }))
        onDone()
      }}
    />
  )
}

/** Edits or deletes a product, on its own page or in a dialog. */
export function ProductEditor({ product, onCancel, onDone }: EditorProps & { readonly product: Product }) {
  const { t } = useTranslation(['products', 'common'])
  const canWrite = useCan('product.write')
  const mayRead = useCan('document.read')
  const [removing, setRemoving] = useState(false)
  return (
    <>
      <ProductForm
        key={product.id}
        product={product}
        readOnly={!canWrite || product.archived}
        submitLabel={t('common:action.saveChanges')}
        onCancel={onCancel}
        onSubmit={async (input) => {
          await updateProduct(product.id, { ...input, version: product.version })
          toast.success(t('products:form.saved'))
          onDone()
        }}
        {...(product.usageCount !== 0 && mayRead ? { below: <SalesCard id={product.id} /> } : {})}
        more={
          <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
            {t('common:action.delete')}
          </Button>
        }
      />
      <RemoveRecordDialog
        words="products"
        record={removing ? product : null}
        remove={removeProduct}
        onClose={() => setRemoving(false)}
        onRemoved={onDone}
      />
    </>
  )
}
