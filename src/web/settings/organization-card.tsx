import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type Organization, UpdateOrganizationRequest } from '#contract/identity'
import { useCan, useMe } from '#web/identity/index.ts'
import { useCountryOptions, useCurrencyOptions } from '#web/lib/code-options.ts'
import { setFindingErrors } from '#web/lib/form-findings.ts'
import { schemaResolver } from '#web/lib/schema-resolver.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ProblemAlert } from '#web/ui/feedback/problem-alert.tsx'
import { CodeSelect } from '#web/ui/form/code-select.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { useUnsavedGuard } from '#web/ui/form/form-actions.tsx'
import { Card, FieldGrid, Span } from '#web/ui/layout/page.tsx'
import { updateOrganization } from './queries.ts'
import styles from './settings.module.css'

const Details = UpdateOrganizationRequest.required()
const resolver = schemaResolver(Details)

/** The organization, as entered at sign-up: its name, and the country and currency that new records start with. */
export function OrganizationCard() {
  const { t } = useTranslation('settings')
  const organization = useMe()?.organization
  if (!organization) return null
  return (
    <Card title={t('workspace.title')} description={t('workspace.text')}>
      <OrganizationForm organization={organization} />
    </Card>
  )
}

function OrganizationForm({ organization }: { organization: Organization }) {
  const { t } = useTranslation(['identity', 'settings', 'common'])
  const mayUpdate = useCan('organization.update')
  const countries = useCountryOptions()
  const currencies = useCurrencyOptions()
  const [failure, setFailure] = useState<unknown>(null)
  const { name, country, currency } = organization
  const form = useForm({
    resolver,
    values: { name, country, currency },
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const guard = useUnsavedGuard(isDirty && !isSubmitting)
  const save = form.handleSubmit(async (details) => {
    setFailure(null)
    try {
      await updateOrganization(details)
      form.reset(details, { keepDirtyValues: true })
      toast.success(t('settings:workspace.saved'))
    } catch (error) {
      setFindingErrors(error, Object.keys(Details.shape), form.setError)
      setFailure(error)
    }
  })
  const codeField = (field: 'country' | 'currency', options: typeof countries) => (
    <Controller
      control={form.control}
      name={field}
      render={({ field: { value, onChange } }) => (
        <CodeSelect
          label={t(`identity:field.${field}`)}
          description={t(`settings:workspace.${field}Hint`)}
          disabled={!mayUpdate}
          error={errors[field]?.message}
          codeFirst={field === 'currency'}
          options={options}
          value={value}
          onChange={onChange}
        />
      )}
    />
  )
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void save(event)}>
      {failure !== null && <ProblemAlert error={failure} />}
      <FieldGrid columns={2}>
        <Span columns={2}>
          <TextField
            label={t('identity:field.organizationName')}
            required={mayUpdate}
            readOnly={!mayUpdate}
            autoComplete="organization"
            error={errors.name?.message}
            {...form.register('name')}
          />
        </Span>
        {codeField('country', countries)}
        {codeField('currency', currencies)}
      </FieldGrid>
      {mayUpdate ? (
        <div className={styles['foot']}>
          <Button type="submit" loading={isSubmitting} disabled={!isDirty}>
            {t('common:action.save')}
          </Button>
        </div>
      ) : (
        <p>{t('settings:workspace.readOnly')}</p>
      )}
      {guard}
    </form>
  )
}
