import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ProductInput } from '#contract/products'
import { productReadiness } from '#core/readiness'
import { Readiness } from '#web/ui/data/readiness.tsx'

/** What the next invoice misses of the product as it stands in the form; each missing field is one click away. */
export function ReadinessNotice({ form }: { form: UseFormReturn<ProductInput> }) {
  const { t } = useTranslation('products')
  const { lacks, score } = productReadiness(useWatch({ control: form.control }) as ProductInput)
  const names = {
    hsCode: t('field.hsCode'),
    sacCode: t('field.sacCode'),
    exemptionReasonCode: t('field.exemptionReason'),
  }
  return (
    <Readiness
      score={score}
      title={t('readiness.title')}
      ready={t('readiness.ready')}
      lacks={lacks.map((path) => ({ path, label: names[path], go: () => form.setFocus(path) }))}
    />
  )
}
