import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ProductInput } from '#contract/products'
import { ClassificationField } from '#web/ui/form/classification-field.tsx'
import { ChoiceField, TextField } from '#web/ui/form/fields.tsx'
import { Card, FieldGrid } from '#web/ui/layout/page.tsx'

/** Goods, service or both determines which classifications can be entered. */
export function ClassificationCard({ form }: { form: UseFormReturn<ProductInput> }) {
  const { t } = useTranslation('products')
  const { register, control, setValue } = form
  const { errors } = form.formState
  const itemType = useWatch({ control, name: 'itemType' })
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
          <Controller
            control={control}
            name="hsCode"
            render={({ field, fieldState }) => (
              <ClassificationField
                {...field}
                kind="goods"
                disabled={field.disabled ?? false}
                label={t('field.hsCode')}
                placeholder={t('field.searchCode')}
                {...(field.value === '' && itemType === 'G' ? { description: t('field.hsCodeHint') } : {})}
                error={fieldState.error?.message}
              />
            )}
          />
        )}
        {itemType !== 'G' && (
          <Controller
            control={control}
            name="sacCode"
            render={({ field, fieldState }) => (
              <ClassificationField
                {...field}
                kind="services"
                disabled={field.disabled ?? false}
                label={t('field.sacCode')}
                placeholder={t('field.searchCode')}
                {...(field.value === '' ? { description: t('field.sacCodeHint') } : {})}
                error={fieldState.error?.message}
              />
            )}
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
