import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ProductInput } from '#contract/products'
import { TextAreaField, TextField } from '#web/ui/form/fields.tsx'
import { Card, FieldGrid, Span } from '#web/ui/layout/page.tsx'

/** Names in both languages, and the description on invoice lines. */
export function NameCard({ form }: { form: UseFormReturn<ProductInput> }) {
  const { t } = useTranslation('products')
  const { register } = form
  const { errors } = form.formState
  return (
    <Card title={t('form.what')}>
      <FieldGrid columns={3}>
        <TextField
          label={t('field.name')}
          required
          data-autofocus
          autoComplete="off"
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label={t('field.nameAr')}
          lang="ar"
          dir="rtl"
          autoComplete="off"
          error={errors.nameAr?.message}
          {...register('nameAr')}
        />
        <TextField
          label={t('field.code')}
          dir="ltr"
          autoComplete="off"
          error={errors.code?.message}
          {...register('code')}
        />
        <Span columns={3}>
          <TextAreaField
            label={t('field.description')}
            error={errors.description?.message}
            {...register('description')}
          />
        </Span>
      </FieldGrid>
    </Card>
  )
}
