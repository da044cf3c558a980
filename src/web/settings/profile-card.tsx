import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { JobRole, UpdateMeRequest, type User } from '#contract/identity'
import { useMe } from '#web/identity/index.ts'
import { setFindingErrors } from '#web/lib/form-findings.ts'
import { schemaResolver } from '#web/lib/schema-resolver.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ProblemAlert } from '#web/ui/feedback/problem-alert.tsx'
import { ChoiceField, TextField } from '#web/ui/form/fields.tsx'
import { useUnsavedGuard } from '#web/ui/form/form-actions.tsx'
import { Card, FieldGrid } from '#web/ui/layout/page.tsx'
import { updateMe } from './queries.ts'
import styles from './settings.module.css'

const Profile = UpdateMeRequest.pick({
  given_name: true,
  family_name: true,
  phone_number: true,
  jobRole: true,
}).required()
const resolver = schemaResolver(Profile)

/** The user's own details, as entered at sign-up. */
export function ProfileCard() {
  const { t } = useTranslation('settings')
  const user = useMe()?.user
  if (!user) return null
  return (
    <Card title={t('profile.title')} description={t('profile.text')}>
      <ProfileForm user={user} />
    </Card>
  )
}

function ProfileForm({ user }: { user: User }) {
  const { t } = useTranslation(['identity', 'settings', 'common'])
  const [failure, setFailure] = useState<unknown>(null)
  const { given_name, family_name, phone_number, jobRole } = user
  const form = useForm({
    resolver,
    values: { given_name, family_name, phone_number, jobRole },
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const guard = useUnsavedGuard(isDirty && !isSubmitting)
  const save = form.handleSubmit(async (profile) => {
    setFailure(null)
    try {
      await updateMe(profile)
      form.reset(profile, { keepDirtyValues: true })
      toast.success(t('settings:profile.saved'))
    } catch (error) {
      setFindingErrors(error, Object.keys(Profile.shape), form.setError)
      setFailure(error)
    }
  })
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void save(event)}>
      {failure !== null && <ProblemAlert error={failure} />}
      <FieldGrid columns={2}>
        <TextField
          label={t('identity:field.given_name')}
          required
          autoComplete="given-name"
          error={errors.given_name?.message}
          {...form.register('given_name')}
        />
        <TextField
          label={t('identity:field.family_name')}
          required
          autoComplete="family-name"
          error={errors.family_name?.message}
          {...form.register('family_name')}
        />
        <TextField
          label={t('identity:field.phone_number')}
          type="tel"
          dir="ltr"
          autoComplete="tel"
          error={errors.phone_number?.message}
          {...form.register('phone_number')}
        />
        <ChoiceField
          label={t('identity:field.role')}
          data={JobRole.options.map((role) => ({ value: role, label: t(`identity:jobRole.${role}`) }))}
          error={errors.jobRole?.message}
          {...form.register('jobRole')}
        />
      </FieldGrid>
      <div className={styles['foot']}>
        <Button type="submit" loading={isSubmitting} disabled={!isDirty}>
          {t('common:action.save')}
        </Button>
      </div>
      {guard}
    </form>
  )
}
