import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DateField } from '#web/ui/form/date-field.tsx'
import { CheckboxField, TextField } from '#web/ui/form/fields.tsx'
import { FieldGrid } from '#web/ui/layout/page.tsx'
import type { ContactFields } from './fields.ts'

/** The agreement by which we write the supplier's invoices: its document and its period of validity. */
export function AgreementFields({ form }: { form: UseFormReturn<ContactFields> }) {
  const { t } = useTranslation(['contacts', 'common'])
  const hasAgreement = useWatch({ control: form.control, name: 'hasAgreement' })
  const errors = form.formState.errors.selfBillingAgreement
  return (
    <>
      <CheckboxField
        label={t('form.hasAgreement')}
        mb={hasAgreement ? 14 : 0}
        {...form.register('hasAgreement')}
      />
      {hasAgreement && (
        <FieldGrid columns={3}>
          <TextField
            label={t('field.agreementReference')}
            dir="ltr"
            maxLength={100}
            error={errors?.reference?.message}
            {...form.register('selfBillingAgreement.reference')}
          />
          <Day form={form} name="selfBillingAgreement.from" label={t('field.agreementFrom')} required />
          <Day form={form} name="selfBillingAgreement.until" label={t('field.agreementUntil')} />
        </FieldGrid>
      )}
    </>
  )
}

function Day({
  form,
  name,
  label,
  required = false,
}: {
  form: UseFormReturn<ContactFields>
  name: 'selfBillingAgreement.from' | 'selfBillingAgreement.until'
  label: string
  required?: boolean
}) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <DateField
          label={label}
          withAsterisk={required}
          clearable={!required}
          error={fieldState.error?.message}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          disabled={field.disabled ?? false}
        />
      )}
    />
  )
}
