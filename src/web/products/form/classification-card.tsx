import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ProductInput } from '#contract/products'
import { ChoiceField, TextField } from '#web/ui/form/fields.tsx'
import { Card, FieldGrid } from '#web/ui/layout/page.tsx'

/** Goods, service or both decides which classification there is to give. */
export function ClassificationCard({ form }: { form: UseFormReturn<ProductInput> }) {
  const { t } = useTranslation('products')
  const { register, control, setValue } = form
  const { errors } = form.formState
  const itemType = useWatch({ control, name: 'itemType' })
  const hsCode = useWatch({ control, name: 'hsCode' })
  return (
    <Card title={t('form.classification')} description={t('form.classificationText')}>
      <FieldGrid columns={3}>
        <ChoiceField
          label={t('field.itemType')}
          data={(['G', 'S', 'B'] as const).map((type) => ({ value: type, label: t(`itemType.${type}`) }))}
          {...register('itemType', {
            onChange: (event: { target: { value: ProductInput['itemType'] } }) => {
              if (event.target.value === 'S') setValue('hsCode', '', { shouldDirty: true })
              if (event.target.value === 'G') setValue('sacCode', '', { shouldDirty: true })
            },
          })}
        />
        {itemType !== 'S' && (
          <TextField
            label={t('field.hsCode')}
            dir="ltr"
            placeholder="731210"
            {...(hsCode === '' && itemType === 'G' ? { description: t('field.hsCodeHint') } : {})}
            error={errors.hsCode?.message}
            {...register('hsCode')}
          />
        )}
        {itemType !== 'G' && (
          <TextField
            label={t('field.sacCode')}
            dir="ltr"
            placeholder="998311"
            error={errors.sacCode?.message}
            {...register('sacCode')}
          />
        )}
        <TextField
          label={t('field.gtin')}
          dir="ltr"
          inputMode="numeric"
          error={errors.gtin?.message}
          {...register('gtin')}
        />
      </FieldGrid>
    </Card>
  )
}
