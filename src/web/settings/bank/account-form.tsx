import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { type BankAccount, NewBankAccount } from '#contract/bank-accounts'
import { ibanFault } from '#core/bank-accounts'
import { printAccount } from '#web/documents/index.ts'
import { useCurrencyOptions } from '#web/lib/code-options.ts'
import { countryName } from '#web/lib/country-name.ts'
import { setFindingErrors } from '#web/lib/form-findings.ts'
import { schemaResolver } from '#web/lib/schema-resolver.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CodeSelect } from '#web/ui/form/code-select.tsx'
import { SwitchField, TextField } from '#web/ui/form/fields.tsx'
import { useUnsavedGuard } from '#web/ui/form/form-actions.tsx'
import { type FormFailure, FormProblem } from '#web/ui/form/form-problem.tsx'
import { FieldGrid, Span } from '#web/ui/layout/page.tsx'
import styles from '../settings.module.css'

const resolver = schemaResolver(NewBankAccount)
const names = Object.keys(NewBankAccount.shape)

/** Form for a new or existing account; errors of an IBAN are shown while it is typed. */
export function AccountForm({
  account,
  onSave,
  onClose,
}: {
  account: Pick<BankAccount, keyof NewBankAccount>
  onSave: (account: NewBankAccount) => Promise<void>
  onClose: () => void
}) {
  const { t } = useTranslation(['settings', 'common'])
  const currencies = useCurrencyOptions()
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const form = useForm<z.input<typeof NewBankAccount>, unknown, NewBankAccount>({
    resolver,
    defaultValues: { ...account, account: printAccount(account.account) },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const guard = useUnsavedGuard(isDirty && !isSubmitting)
  async function submit(request: NewBankAccount) {
    setFailure(null)
    try {
      await onSave(request)
      onClose()
    } catch (error) {
      setFailure({ error, unassigned: setFindingErrors(error, names, form.setError) })
    }
  }
  const text = (name: 'accountName' | 'bankName' | 'bankNameAr' | 'bic', dir?: 'ltr' | 'rtl') => (
    <TextField
      label={t(`settings:bank.${name}`)}
      {...(name === 'bankName' && { description: t('settings:bank.bankNameHint') })}
      dir={dir}
      autoComplete="off"
      error={errors[name]?.message}
      {...form.register(name)}
    />
  )
  const fault = useFaultOf(useWatch({ control: form.control, name: 'account' }))
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <FormProblem failure={failure} />
      <FieldGrid columns={3}>
        <Span>
          <TextField
            label={t('settings:bank.account')}
            dir="ltr"
            autoComplete="off"
            error={fault ?? errors.account?.message}
            {...form.register('account')}
          />
        </Span>
        <Controller
          control={form.control}
          name="currency"
          render={({ field: { onChange, value }, fieldState }) => (
            <CodeSelect
              label={t('settings:bank.currency')}
              value={value}
              onChange={onChange}
              codeFirst
              options={currencies}
              error={fieldState.error?.message}
            />
          )}
        />
        {text('bankName')}
        {text('bankNameAr', 'rtl')}
        {text('bic', 'ltr')}
        <Span columns={3}>{text('accountName')}</Span>
      </FieldGrid>
      <Controller
        control={form.control}
        name="isDefault"
        render={({ field: { value, ...field } }) => (
          <SwitchField
            {...field}
            checked={value ?? false}
            label={t('settings:bank.isDefault')}
            description={t('settings:bank.isDefaultText')}
            disabled={account.isDefault}
          />
        )}
      />
      <div className={styles['foot']}>
        <Button variant="default" onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
        <Button type="submit" loading={isSubmitting}>
          {t(account.account === '' ? 'settings:bank.add' : 'common:action.saveChanges')}
        </Button>
      </div>
      {guard}
    </form>
  )
}

/** The error in an IBAN as typed so far; nothing if there is none. */
function useFaultOf(account: string): string | undefined {
  const { t } = useTranslation('settings')
  const fault = account.length > 8 ? ibanFault(account) : undefined
  if (!fault) return undefined
  if (fault.fault !== 'length') return t(`bank.fault.${fault.fault}`)
  const { actual, country, expected } = fault
  return t('bank.fault.length', { actual, country: countryName(country), expected })
}
