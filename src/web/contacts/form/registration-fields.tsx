import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCountryOptions, useRegistrationTypeOptions } from '#web/lib/code-options.ts'
import { AuthorityField } from '#web/ui/form/authority-field.tsx'
import { CodeSelect } from '#web/ui/form/code-select.tsx'
import { ChoiceField, TextField } from '#web/ui/form/fields.tsx'
import { FieldGrid } from '#web/ui/layout/page.tsx'
import type { ContactFields } from './fields.ts'

/** The registration of the party; its type decides whether an authority or a country issued it. */
export function RegistrationFields({ form }: { form: UseFormReturn<ContactFields> }) {
  const { t } = useTranslation('contacts')
  const types = useRegistrationTypeOptions()
  const countries = useCountryOptions()
  const { control, register, formState } = form
  const type = useWatch({ control, name: 'legalRegistration.type' })
  const fieldErrors = formState.errors.legalRegistration
  return (
    <FieldGrid columns={3}>
      <ChoiceField
        label={t('registration.type')}
        data={[
          { value: '', label: t('registration.none') },
          ...types.map(({ code, label }) => ({ value: code, label })),
        ]}
        {...register('legalRegistration.type')}
      />
      {type !== '' && (
        <TextField
          label={t('registration.id')}
          dir="ltr"
          error={fieldErrors?.id?.message}
          {...register('legalRegistration.id')}
        />
      )}
      {type === 'PAS' && (
        <Controller
          control={control}
          name="legalRegistration.authority"
          render={({ field, fieldState }) => (
            <CodeSelect
              {...field}
              label={t('registration.country')}
              options={countries}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
      {type === 'TL' && (
        <Controller
          control={control}
          name="legalRegistration.authority"
          render={({ field: { name, onBlur, onChange, value }, fieldState }) => (
            <AuthorityField
              {...{ name, onBlur, onChange, value }}
              label={t('registration.authority')}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
    </FieldGrid>
  )
}
