import type { ReactNode } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCountryOptions, useEmirateOptions } from '#web/lib/code-options.ts'
import { withCity, withEmirate } from '#web/lib/emirate-city.ts'
import { CodeSelect } from '#web/ui/form/code-select.tsx'
import { ChoiceField, TextField } from '#web/ui/form/fields.tsx'
import { FieldGrid } from '#web/ui/layout/page.tsx'
import type { ContactFields } from './fields.ts'

/**
 * A postal address: the emirate is selected within the UAE, the region of other countries is typed. The emirate fills an
 * empty city visibly, and a city with the name of an emirate chooses it.
 */
export function AddressFields({
  name,
  form,
  children,
}: {
  name: 'billingAddress' | 'shippingAddress'
  form: UseFormReturn<ContactFields>
  /** Further fields of the same grid. */
  children?: ReactNode
}) {
  const { control, formState, getValues, register, setValue } = form
  const { t } = useTranslation('contacts')
  const countries = useCountryOptions()
  const emirates = useEmirateOptions()
  const country = useWatch({ control, name: `${name}.country` })
  const fieldErrors = formState.errors[name]
  // The emirate before it was changed.
  const subdivision = useWatch({ control, name: `${name}.subdivision` })
  const fill = (field: 'city' | 'subdivision', value: string) =>
    value !== getValues(`${name}.${field}`) && setValue(`${name}.${field}`, value, { shouldDirty: true })
  const followCity = () => {
    if (getValues(`${name}.country`) !== 'AE') return
    fill('subdivision', withCity({ emirate: subdivision }, getValues(`${name}.city`)).emirate)
  }
  const followEmirate = (emirate: string) =>
    fill('city', withEmirate({ city: getValues(`${name}.city`), emirate: subdivision }, emirate).city)
  const line = (field: 'line1' | 'line2' | 'city' | 'postalCode', autoComplete: string) => (
    <TextField
      label={t(`address.${field}`)}
      autoComplete={`${name === 'billingAddress' ? 'billing' : 'shipping'} ${autoComplete}`}
      error={fieldErrors?.[field]?.message}
      {...register(`${name}.${field}`, field === 'city' ? { onBlur: followCity } : {})}
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
          {...register(`${name}.subdivision`, {
            onChange: (event: { target: { value: string } }) => followEmirate(event.target.value),
          })}
        />
      ) : (
        <TextField
          label={t('address.region')}
          error={fieldErrors?.subdivision?.message}
          {...register(`${name}.subdivision`)}
        />
      )}
      {line('postalCode', 'postal-code')}
      {children}
    </FieldGrid>
  )
}
