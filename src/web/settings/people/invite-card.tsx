import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { InvitePersonRequest } from '#contract/people'
import { type Role, roles } from '#core/access'
import { useMe } from '#web/identity/index.ts'
import { setFindingErrors } from '#web/lib/form-findings.ts'
import { schemaResolver } from '#web/lib/schema-resolver.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ChoiceField, TextField } from '#web/ui/form/fields.tsx'
import { type FormFailure, FormProblem } from '#web/ui/form/form-problem.tsx'
import { Card, FieldGrid } from '#web/ui/layout/page.tsx'
import styles from '../settings.module.css'
import { ParticipantChoices, useMayLimit } from './participant-choices.tsx'
import { invitePerson } from './queries.ts'

const resolver = schemaResolver(InvitePersonRequest)

/** Invites a user by e-mail, in a language, with a role that is explained while it is chosen. */
export function InviteCard() {
  const { t } = useTranslation(['settings', 'identity', 'common'])
  const language = useLanguage()
  const isOwner = useMe()?.organization.role === 'owner'
  const withKey = useIdempotencyKey()
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const form = useForm<InvitePersonRequest>({
    resolver,
    defaultValues: { email: '', role: 'accountant', language },
  })
  const { errors, isSubmitting } = form.formState
  const role = useWatch({ control: form.control, name: 'role' })
  const mayLimit = useMayLimit()(role)
  async function submit({ participants, ...person }: InvitePersonRequest) {
    setFailure(null)
    const limits = mayLimit && participants?.length ? { participants } : {}
    const request = { ...person, ...limits }
    try {
      await withKey(request, (idempotencyKey) => invitePerson(request, idempotencyKey))
      toast.success(t('settings:people.invited', { email: request.email }))
      // The next address may be filled in already.
      if (form.getValues('email') === request.email) form.resetField('email')
      // The participants were selected for this user only.
      form.setValue('participants', null)
    } catch (error) {
      setFailure({ error, unassigned: setFindingErrors(error, ['email', 'role', 'language'], form.setError) })
    }
  }
  return (
    <Card title={t('settings:people.invite')} description={t('settings:people.inviteText')}>
      <form className={styles['form']} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <FormProblem failure={failure} />
        <FieldGrid columns={3}>
          <TextField
            label={t('identity:field.email')}
            type="email"
            dir="ltr"
            autoComplete="off"
            error={errors.email?.message}
            {...form.register('email')}
          />
          <ChoiceField
            label={t('settings:people.role')}
            data={roles
              .filter((name) => isOwner || name !== 'owner')
              .map((name) => ({ value: name, label: t(`identity:access.${name}`) }))}
            {...form.register('role')}
          />
          <ChoiceField
            label={t('settings:people.mailLanguage')}
            data={(['en', 'ar'] as const).map((name) => ({
              value: name,
              label: t(`common:language.${name}`),
            }))}
            {...form.register('language')}
          />
        </FieldGrid>
        <RoleSummary role={role} />
        {mayLimit && (
          <Controller
            control={form.control}
            name="participants"
            render={({ field }) => <ParticipantChoices value={field.value ?? []} onChange={field.onChange} />}
          />
        )}
        <div className={styles['foot']}>
          <Button type="submit" loading={isSubmitting}>
            {t('settings:people.send')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** What a role is for, in one sentence. */
function RoleSummary({ role }: { role: Role }) {
  const { t } = useTranslation('settings')
  return (
    <p className={styles['kept']} aria-live="polite">
      {t(`roles.text.${role}`)}
    </p>
  )
}
