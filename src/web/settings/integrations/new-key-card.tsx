import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CreateKeyRequest, type IssuedKey } from '#contract/keys'
import { addDays } from '#core/calendar'
import { useMe } from '#web/identity/index.ts'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { setFindingErrors } from '#web/lib/form-findings.ts'
import { schemaResolver } from '#web/lib/schema-resolver.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { type FormFailure, FormProblem } from '#web/ui/form/form-problem.tsx'
import { Card, FieldGrid } from '#web/ui/layout/page.tsx'
import { Choices } from '../choices.tsx'
import styles from '../settings.module.css'
import { createKey } from './queries.ts'
import { ScopeChoice } from './scope-choice.tsx'
import { presetOf, presetScopes, scopesFor } from './scope-presets.ts'

const resolver = schemaResolver(CreateKeyRequest)
const year = 365

/** Creates a key: name, scopes, participants and expiry. */
export function NewKeyCard({ onIssued }: { onIssued: (issued: IssuedKey) => void }) {
  const { t } = useTranslation('settings')
  const localName = useLocalName()
  const participants = useMe()?.participants ?? []
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const [isCustom, setIsCustom] = useState(false)
  const form = useForm<CreateKeyRequest>({
    resolver,
    defaultValues: {
      name: '',
      scopes: presetScopes('readOnly', null),
      participants: null,
      expiresOn: addDays(todayInDubai(), year),
    },
  })
  const { errors, isSubmitting } = form.formState
  const limits = useWatch({ control: form.control, name: 'participants' })
  async function submit(request: CreateKeyRequest) {
    setFailure(null)
    try {
      onIssued(await createKey(request))
      form.reset()
      setIsCustom(false)
    } catch (error) {
      setFailure({ error, unassigned: setFindingErrors(error, ['name', 'expiresOn'], form.setError) })
    }
  }
  return (
    <Card title={t('keys.new')} description={t('keys.newText')}>
      <form className={styles['form']} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <FormProblem failure={failure} />
        <FieldGrid columns={2}>
          <TextField
            label={t('keys.name')}
            description={t('keys.nameText')}
            error={errors.name?.message}
            {...form.register('name')}
          />
          <Controller
            control={form.control}
            name="expiresOn"
            render={({ field }) => (
              <DateField
                label={t('keys.expiresOn')}
                description={t('keys.expiresOnText')}
                value={field.value ?? ''}
                onChange={(value) => field.onChange(value === '' ? null : value)}
                error={errors.expiresOn?.message}
                clearable
              />
            )}
          />
        </FieldGrid>
        <Controller
          control={form.control}
          name="scopes"
          render={({ field }) => (
            <ScopeChoice
              error={errors.scopes && t('keys.canMissing')}
              value={field.value}
              participants={limits}
              isCustom={isCustom}
              onCustom={setIsCustom}
              onChange={field.onChange}
            />
          )}
        />
        <p className={styles['plain']}>
          <Link to="/integrations/scopes">{t('scopes.open')}</Link>
        </p>
        {participants.length > 1 && (
          <Controller
            control={form.control}
            name="participants"
            render={({ field }) => (
              <Choices
                legend={t('keys.participantsOnly')}
                options={participants.map(({ id, nameEn, nameAr }) => ({
                  value: id,
                  label: localName(nameEn, nameAr),
                }))}
                value={field.value ?? []}
                onChange={(chosen) => {
                  const limited = chosen.length === 0 ? null : chosen
                  field.onChange(limited)
                  const scopes = form.getValues('scopes')
                  // What was chosen one by one gets no more with more participants.
                  const preset = isCustom ? null : presetOf(scopes, limits)
                  const possible = scopesFor(limited)
                  form.setValue(
                    'scopes',
                    preset
                      ? presetScopes(preset, limited)
                      : scopes.filter((scope) => possible.includes(scope)),
                  )
                }}
              />
            )}
          />
        )}
        <div className={styles['foot']}>
          <Button type="submit" loading={isSubmitting}>
            {t('keys.create')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
