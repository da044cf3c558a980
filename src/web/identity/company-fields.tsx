import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Environment } from '#contract/common'
import type { SignUpRequest } from '#contract/identity'
import type { CodeOption } from '#web/lib/search-options.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import {
  NativeCheckboxField,
  NativePasswordField,
  NativeSelectField,
  NativeTextField,
} from '#web/ui/form/native-fields.tsx'
import styles from './auth-frame.module.css'

const jobRoles = ['owner', 'accountant', 'financeManager', 'taxAdvisor', 'developer', 'other'] as const

/** The values of the fields, as on the wire. */
export function companyDetails(data: Readonly<Record<string, string>>): SignUpRequest {
  return { ...data, mfaByEmail: data['mfaByEmail'] === 'on' }
}

/** The environment that the user chose to begin with. */
export function firstEnvironment(data: Readonly<Record<string, string>>): Environment {
  return data['defaultEnvironment'] === 'prod' ? 'prod' : 'preprod'
}

interface Faults {
  fieldErrors: Readonly<Record<string, string>>
}

/** The values that the fields begin with; without one, the usual one. */
interface Initial {
  initial?: Readonly<Record<string, string>>
}

/** The fields of the first step, to which an error of the second one may return. */
export const personFields: readonly string[] = [
  'email',
  'password',
  'given_name',
  'family_name',
  'phone_number',
  'role',
]

/** The fields that registration and the guided set-up share: user, organization, first environment. */
export function CompanyFields({ fieldErrors }: Faults) {
  return (
    <>
      <PersonFields fieldErrors={fieldErrors} />
      <OrganizationFields fieldErrors={fieldErrors} />
    </>
  )
}

/** The password of a new account. */
export function NewPasswordField({ fieldErrors }: Faults) {
  const { t } = useTranslation('identity')
  return (
    <NativePasswordField
      label={t('field.password')}
      name="password"
      required
      autoComplete="new-password"
      description={t('field.passwordHint')}
      error={fieldErrors['password']}
    />
  )
}

/** The names of a user. */
export function NameFields({ fieldErrors, initial = {} }: Faults & Initial) {
  const { t } = useTranslation('identity')
  return (
    <>
      <NativeTextField
        label={t('field.given_name')}
        name="given_name"
        required
        autoComplete="given-name"
        defaultValue={initial['given_name']}
        error={fieldErrors['given_name']}
      />
      <NativeTextField
        label={t('field.family_name')}
        name="family_name"
        required
        autoComplete="family-name"
        defaultValue={initial['family_name']}
        error={fieldErrors['family_name']}
      />
    </>
  )
}

/** The fields of a user. */
export function PersonFields({ fieldErrors, initial = {} }: Faults & Initial) {
  const { t } = useTranslation('identity')
  return (
    <div className={styles['fields']}>
      <NameFields fieldErrors={fieldErrors} initial={initial} />
      <NativeTextField
        label={t('field.phone_number')}
        name="phone_number"
        type="tel"
        dir="ltr"
        autoComplete="tel"
        placeholder="+971 50 123 4567"
        defaultValue={initial['phone_number']}
        error={fieldErrors['phone_number']}
      />
      <NativeSelectField
        label={t('field.role')}
        name="role"
        defaultValue={initial['role']}
        options={jobRoles.map((role) => ({ value: role, label: t(`jobRole.${role}`) }))}
        error={fieldErrors['role']}
      />
    </div>
  )
}

/** The organization's name, country, currency, environment and sign-in. Code lists are loaded when it is shown. */
export function OrganizationFields({
  fieldErrors,
  initial = {},
  isShown = true,
}: Faults & Initial & { isShown?: boolean }) {
  const { t } = useTranslation('identity')
  const language = useLanguage()
  // The lists are not part of the first load.
  const countries = useCallback(
    async () => (await import('#web/lib/code-options.ts')).loadCountries(language),
    [language],
  )
  const currencies = useCallback(
    async () => (await import('#web/lib/code-options.ts')).loadCurrencies(language),
    [language],
  )
  const country = useCode(initial['country'] ?? 'AE', isShown ? countries : undefined)
  const currency = useCode(initial['currency'] ?? 'AED', isShown ? currencies : undefined)
  return (
    <>
      <div className={styles['fields']}>
        <div data-span="2">
          <NativeTextField
            label={t('field.organizationName')}
            name="organizationName"
            required
            autoComplete="organization"
            defaultValue={initial['organizationName']}
            error={fieldErrors['organizationName']}
          />
        </div>
      </div>
      <details className={styles['region']} open={Boolean(fieldErrors['country'] ?? fieldErrors['currency'])}>
        <summary>
          <bdi>{country.name}</bdi> · <bdi>{currency.code}</bdi> · <span>{t('register.change')}</span>
        </summary>
        <div className={styles['fields']}>
          <CodeChoice
            label={t('field.country')}
            name="country"
            choice={country}
            error={fieldErrors['country']}
          />
          <CodeChoice
            label={t('field.currency')}
            name="currency"
            choice={currency}
            error={fieldErrors['currency']}
          />
        </div>
      </details>
      <EnvironmentChoice
        name="defaultEnvironment"
        label={t('field.defaultEnvironment')}
        initial={initial['defaultEnvironment'] ?? 'preprod'}
      />
      <NativeCheckboxField
        name="mfaByEmail"
        defaultChecked={initial['mfaByEmail'] === 'on'}
        label={t('field.mfaByEmail')}
        description={t('field.mfaByEmailHint')}
      />
    </>
  )
}

interface Code {
  readonly code: string
  readonly choose: (code: string) => void
  /** Empty until it is loaded. */
  readonly list: readonly CodeOption[]
  /** The name of the code, or the code until the list is loaded. */
  readonly name: string
}

/** A choice from a code list, which is loaded when `load` is given. */
function useCode(initial: string, load: (() => Promise<readonly CodeOption[]>) | undefined): Code {
  const [code, choose] = useState(initial)
  const [list, setList] = useState<readonly CodeOption[]>([])
  useEffect(() => {
    if (!load) return
    let isUnmounted = false
    load().then(
      (loaded) => isUnmounted || setList(loaded),
      // Without the list the selected code stays; it can be changed later in the settings.
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [load])
  return { code, choose, list, name: list.find((entry) => entry.code === code)?.label ?? code }
}

/** A select of a code list; until the list is loaded, only the default. */
function CodeChoice({
  label,
  name,
  choice: { code, choose, list },
  error,
}: {
  label: string
  name: string
  choice: Code
  error: string | undefined
}) {
  const options =
    list.length === 0
      ? [{ value: code, label: code }]
      : list.map((entry) => ({ value: entry.code, label: `${entry.code} · ${entry.label}` }))
  return (
    <NativeSelectField
      label={label}
      name={name}
      value={code}
      onChange={(event) => choose(event.currentTarget.value)}
      options={options}
      error={error}
    />
  )
}

/** The first environment, explained because it determines whether a document is legally real. */
function EnvironmentChoice({ name, label, initial }: { name: string; label: string; initial: string }) {
  const { t } = useTranslation('common')
  return (
    <fieldset className={styles['choices']}>
      <legend>{label}</legend>
      {(['preprod', 'prod'] as const).map((choice) => (
        <label key={choice} className={styles['choice']}>
          <input type="radio" name={name} value={choice} defaultChecked={choice === initial} />
          <span>
            {t(`environment.${choice}`)}
            <small>{t(`environment.${choice}Hint`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
