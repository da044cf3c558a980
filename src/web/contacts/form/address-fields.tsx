import { type Control, Controller, type FieldErrors, type UseFormRegister, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCountryOptions, useEmirateOptions } from '#web/lib/code-options.ts'
import { CodeSelect } from '#web/ui/form/code-select.tsx'
import { ChoiceField, TextField } from '#web/ui/form/fields.tsx'
import { FieldGrid } from '#web/ui/layout/page.tsx'
import type { ContactFields } from './fields.ts'

/** A postal address: the emirate is selected within the UAE, the region of other countries is typed. */
export function AddressFields({
  name,
  register,
  control,
  errors,
}: {
  name: 'billingAddress' | 'shippingAddress'
  register: UseFormRegister<ContactFields>
  control: Control<ContactFields>
  errors: FieldErrors<ContactFields>
}) {
  const { t } = useTranslation('contacts')
  const countries = useCountryOptions()
  const emirates = useEmirateOptions()
  const country = useWatch({ control, name: `${name}.country` })
  const fieldErrors = errors[name]
  const line = (field: 'line1' | 'line2' | 'city' | 'postalCode', autoComplete: string) => (
    <TextField
      label={t(`address.${field}`)}
      autoComplete={`${name === 'billingAddress' ? 'billing' : 'shipping'} ${autoComplete}`}
      error={fieldErrors?.[field]?.message}
      {...register(`${name}.${field}`)}
    />
  )
  return (
    <FieldGrid columns={3}>
      {line('line1', 'address-line1')}
      {line('line2', 'address-line2')}
      {line('city', 'address-level2')}
      <Controller
        control={control}
        name={`${name}.country`}
        render={({ field, fieldState }) => (
          <CodeSelect
            {...field}
            label={t('address.country')}
            options={countries}
            error={fieldState.error?.message}
          />
        )}
      />
      {country === 'AE' ? (
        <ChoiceField
          label={t('address.emirate')}
          data={[
            { value: '', label: t('address.chooseEmirate') },
            ...emirates.map(({ code, label }) => ({ value: code, label })),
          ]}
          error={fieldErrors?.subdivision?.message}
          {...register(`${name}.subdivision`)}
        />
      ) : (
        <TextField
          label={t('address.region')}
          error={fieldErrors?.subdivision?.message}
          {...register(`${name}.subdivision`)}
        />
      )}
      {line('postalCode', 'postal-code')}
    </FieldGrid>
  )
}
