import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ProductInput } from '#contract/products'
import { exemptionReasons, nameIn } from '#core/codelists'
import { vatCategories, vatCategoryCode } from '#core/vat'
import { useCurrencyOptions, useUnitOptions } from '#web/lib/code-options.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { useVatText } from '#web/lib/use-vat-text.ts'
import { CodeSelect } from '#web/ui/form/code-select.tsx'
import { DecimalField } from '#web/ui/form/decimal-field.tsx'
import { ChoiceField } from '#web/ui/form/fields.tsx'
import { Card, FieldGrid } from '#web/ui/layout/page.tsx'

type VatCategory = ProductInput['vatCategory']

/** How a category determines the rate: fixed, or none (PINT AE); `editable` if imports may bring another one. */
const rateOf: Readonly<Record<VatCategory, { initial: string; editable: boolean }>> = {
  S: { initial: '5', editable: true },
  Z: { initial: '0', editable: false },
  E: { initial: '', editable: false },
  O: { initial: '', editable: false },
  AE: { initial: '5', editable: true },
  N: { initial: '5', editable: true },
}

const codes = vatCategories.map((category) => ({ category, code: vatCategoryCode(category) }))

/** Unit, price and VAT; for a category with a fixed rate, the rate is not editable. */
export function PriceCard({ form }: { form: UseFormReturn<ProductInput> }) {
  const { t } = useTranslation('products')
  const language = useLanguage()
  const units = useUnitOptions()
  const currencies = useCurrencyOptions()
  const { control, register, setValue, formState } = form
  const [category, currency] = useWatch({ control, name: ['vatCategory', 'currency'] })
  const vatText = useVatText()
  const { vatCategory, vatRate } = formState.defaultValues ?? {}
  // The category says the rate; only a product that was saved with another rate has a field for it.
  const hasOtherRate =
    category === vatCategory && rateOf[category].editable && vatRate !== rateOf[category].initial
  return (
    <Card title={t('form.price')}>
      <FieldGrid columns={3}>
        <Controller
          control={control}
          name="unitPrice"
          render={({ field, fieldState }) => (
            <DecimalField
              {...field}
              label={t('field.unitPrice')}
              required
              unit={currency}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="currency"
          render={({ field, fieldState }) => (
            <CodeSelect
              {...field}
              label={t('field.currency')}
              codeFirst
              options={currencies}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="unitCode"
          render={({ field, fieldState }) => (
            <CodeSelect
              {...field}
              label={t('field.unit')}
              options={units}
              error={fieldState.error?.message}
            />
          )}
        />
        <ChoiceField
          label={t('field.vat')}
          data={codes.map(({ category, code }) => ({ value: code, label: vatText.choice(category) }))}
          error={formState.errors.vatCategory?.message}
          {...register('vatCategory', {
            onChange: (event: { target: { value: VatCategory } }) => {
              setValue('vatRate', rateOf[event.target.value].initial, {
                shouldDirty: true,
                shouldValidate: formState.isSubmitted,
              })
              if (event.target.value !== 'E') setValue('exemptionReasonCode', '', { shouldDirty: true })
            },
          })}
        />
        {hasOtherRate && (
          <Controller
            control={control}
            name="vatRate"
            render={({ field, fieldState }) => (
              <DecimalField
                {...field}
                label={t('field.vatRate')}
                unit="%"
                error={fieldState.error?.message}
              />
            )}
          />
        )}
        {category === 'E' && (
          <ChoiceField
            label={t('field.exemptionReason')}
            data={[
              { value: '', label: t('form.chooseReason') },
              ...exemptionReasons.entries.map((entry) => ({
                value: entry.code,
                label: nameIn(entry, language),
              })),
            ]}
            error={formState.errors.exemptionReasonCode?.message}
            {...register('exemptionReasonCode')}
          />
        )}
      </FieldGrid>
    </Card>
  )
}
