import { type ReactNode, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type Product, ProductInput } from '#contract/products'
import { productReadiness } from '#core/readiness'
import { useMe } from '#web/identity/index.ts'
import { setFindingErrors } from '#web/lib/form-findings.ts'
import { schemaResolver } from '#web/lib/schema-resolver.ts'
import { Readiness } from '#web/ui/data/readiness.tsx'
import { FormActions, useUnsavedGuard } from '#web/ui/form/form-actions.tsx'
import { type FormFailure, FormProblem } from '#web/ui/form/form-problem.tsx'
import { ClassificationCard } from './classification-card.tsx'
import { NameCard } from './name-card.tsx'
import { PriceCard } from './price-card.tsx'
import styles from './product-form.module.css'

const resolver = schemaResolver(ProductInput) as never
const names = Object.keys(ProductInput.shape)

const empty: ProductInput = {
  code: '',
  name: '',
  nameAr: '',
  description: '',
  unitCode: 'C62',
  unitPrice: '',
  currency: 'AED',
  vatCategory: 'S',
  vatRate: '5',
  exemptionReasonCode: '',
  itemType: 'G',
  hsCode: '',
  sacCode: '',
  gtin: '',
}

/** `currency`: with which a new product begins. */
function fieldsOf(product: Partial<Product>, currency: string): ProductInput {
  return Object.fromEntries(
    Object.entries({ ...empty, currency }).map(([name, value]) => [
      name,
      product[name as keyof ProductInput] ?? value,
    ]),
  ) as ProductInput
}

interface ProductFormProps {
  product: Partial<Product>
  submitLabel: string
  onSubmit: (input: ProductInput) => Promise<void>
  onCancel: () => void
  more?: ReactNode
  /** Shown below the fields, before the actions. */
  below?: ReactNode
  readOnly?: boolean
}

/** The form of a product or service. Its VAT category determines the rate; goods have an HS code, services a SAC. */
export function ProductForm({
  product,
  submitLabel,
  onSubmit,
  onCancel,
  more,
  below,
  readOnly = false,
}: ProductFormProps) {
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const currency = useMe()?.organization.currency ?? 'AED'
  const form = useForm<ProductInput>({
    resolver,
    values: fieldsOf(product, currency),
    resetOptions: { keepDirtyValues: true },
    disabled: readOnly,
  })
  const { isDirty, isSubmitting, isSubmitSuccessful } = form.formState
  const guard = useUnsavedGuard(isDirty && !isSubmitting && !isSubmitSuccessful)
  async function submit(input: ProductInput) {
    setFailure(null)
    try {
      await onSubmit(input)
    } catch (error) {
      setFailure({ error, unassigned: setFindingErrors(error, names, form.setError) })
    }
  }
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <ReadinessNotice form={form} isNew={product.id === undefined} />
      <FormProblem failure={failure} />
      <NameCard form={form} />
      <PriceCard form={form} />
      <ClassificationCard form={form} />
      {below}
      {!readOnly && (
        <FormActions submitLabel={submitLabel} busy={isSubmitting} onCancel={onCancel}>
          {more}
        </FormActions>
      )}
      {guard}
    </form>
  )
}

/** Fields that the next invoice needs and the product lacks, as links; a new product has no percentage before the first input. */
function ReadinessNotice({ form, isNew }: { form: UseFormReturn<ProductInput>; isNew: boolean }) {
  const { t } = useTranslation('products')
  const { lacks, score } = productReadiness(useWatch({ control: form.control }) as ProductInput)
  const names = {
    name: t('field.name'),
    unitPrice: t('field.unitPrice'),
    hsCode: t('field.hsCode'),
    sacCode: t('field.sacCode'),
    exemptionReasonCode: t('field.exemptionReason'),
  }
  return (
    <Readiness
      score={isNew && !form.formState.isDirty ? undefined : score}
      title={t('readiness.title')}
      needs={t('readiness.needs')}
      ready={t('readiness.ready')}
      lacks={lacks.map((path) => ({ path, label: names[path], go: () => form.setFocus(path) }))}
    />
  )
}
