import { type Control, Controller, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { RegisterRequest } from '#contract/identity'
import { useCountryOptions, useCurrencyOptions } from '#web/lib/code-options.ts'
import { CodeSelect } from '#web/ui/code-select.tsx'
import { CheckboxField, ChoiceField, TextField } from '#web/ui/fields.tsx'
import { FieldGrid, Span } from '#web/ui/page.tsx'
import { EnvironmentChoice } from './environment-choice.tsx'

const jobRoles = ['owner', 'accountant', 'financeManager', 'taxAdvisor', 'developer', 'other'] as const

export type CompanyDetails = Omit<RegisterRequest, 'email' | 'password' | 'language'>

/** What registration and the guided set-up both ask: the person, the organization, the first environment. */
export function CompanyFields({
  register,
  control,
  errors,
}: {
  register: UseFormRegister<CompanyDetails>
  control: Control<CompanyDetails>
  errors: FieldErrors<CompanyDetails>
}) {
  const { t } = useTranslation(['identity', 'common'])
  const countries = useCountryOptions()
  const currencies = useCurrencyOptions()
  return (
    <>
      <FieldGrid columns={2}>
        <TextField
          label={t('identity:field.given_name')}
          required
          autoComplete="given-name"
          error={errors.given_name?.message}
          {...register('given_name')}
        />
        <TextField
          label={t('identity:field.family_name')}
          required
          autoComplete="family-name"
          error={errors.family_name?.message}
          {...register('family_name')}
        />
        <TextField
          label={t('identity:field.phone_number')}
          type="tel"
          dir="ltr"
          autoComplete="tel"
          placeholder="+971 50 123 4567"
          error={errors.phone_number?.message}
          {...register('phone_number')}
        />
        <ChoiceField
          label={t('identity:field.role')}
          data={jobRoles.map((role) => ({ value: role, label: t(`identity:jobRole.${role}`) }))}
          {...register('role')}
        />
        <Span columns={2}>
          <TextField
            label={t('identity:field.organizationName')}
            required
            autoComplete="organization"
            error={errors.organizationName?.message}
            {...register('organizationName')}
          />
        </Span>
        <Controller
          control={control}
          name="country"
          render={({ field, fieldState }) => (
            <CodeSelect
              {...field}
              label={t('identity:field.country')}
              options={countries}
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
              label={t('identity:field.currency')}
              options={currencies}
              error={fieldState.error?.message}
            />
          )}
        />
      </FieldGrid>
      <EnvironmentChoice
        field={register('defaultEnvironment')}
        label={t('identity:field.defaultEnvironment')}
      />
      <CheckboxField
        label={t('identity:field.mfaByEmail')}
        description={t('identity:field.mfaByEmailHint')}
        {...register('mfaByEmail')}
      />
    </>
  )
}

export const companyDefaults: CompanyDetails = {
  given_name: '',
  family_name: '',
  phone_number: '',
  role: 'owner',
  organizationName: '',
  country: 'AE',
  currency: 'AED',
  mfaByEmail: false,
  defaultEnvironment: 'preprod',
}
