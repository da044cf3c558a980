import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { type Participant, UpdateParticipantRequest } from '#contract/participants'
import { useCan } from '#web/identity/index.ts'
import { setFindingErrors } from '#web/lib/form-findings.ts'
import { schemaResolver } from '#web/lib/schema-resolver.ts'
import { toast } from '#web/lib/toast.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { NoAccess } from '#web/ui/feedback/no-access.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ProblemAlert } from '#web/ui/feedback/problem-alert.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { FormActions, useUnsavedGuard } from '#web/ui/form/form-actions.tsx'
import { Card, FieldGrid, Page, Span } from '#web/ui/layout/page.tsx'
import styles from '../participants.module.css'
import { updateParticipant } from '../queries.ts'
import { ParticipantLoader } from './participant-view-page.tsx'

const schema = UpdateParticipantRequest.omit({ version: true })
const resolver = schemaResolver(schema)

export function ParticipantEditPage({ id }: { id: string }) {
  if (!useCan('participant.update')) return <NoAccess />
  return <ParticipantLoader id={id}>{(participant) => <Edit participant={participant} />}</ParticipantLoader>
}

/** Data that only the portal has; a note explains that legal data changes only through the tax authority. */
function Edit({ participant }: { participant: Participant }) {
  const { t } = useTranslation(['participants', 'common'])
  const navigate = useNavigate()
  const localName = useLocalName()
  const [failure, setFailure] = useState<unknown>(null)
  const { addressAr, email, phone } = participant
  const form = useForm({ resolver, values: { email, phone, addressAr } })
  const { errors, isDirty, isSubmitting, isSubmitSuccessful } = form.formState
  const guard = useUnsavedGuard(isDirty && !isSubmitting && !isSubmitSuccessful)
  const view = { to: '/participants/view/$id', params: { id: participant.id } } as const
  async function submit(fields: z.infer<typeof schema>) {
    setFailure(null)
    try {
      await updateParticipant(participant.id, { ...fields, version: participant.version })
      toast.success(t('participants:saved'))
      await navigate({ ...view, ignoreBlocker: true })
    } catch (error) {
      setFindingErrors(error, Object.keys(schema.shape), form.setError)
      setFailure(error)
    }
  }
  return (
    <Page
      title={localName(participant.nameEn, participant.nameAr)}
      width="narrow"
      breadcrumbs={[{ label: t('participants:title'), to: '/participants' }, { label: t('common:nav.edit') }]}
    >
      <form className={styles['form']} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        {failure !== null && <ProblemAlert error={failure} />}
        <Card title={t('participants:local.title')} description={t('participants:local.text')}>
          <FieldGrid columns={2}>
            <TextField
              label={t('participants:field.email')}
              type="email"
              dir="ltr"
              error={errors.email?.message}
              {...form.register('email')}
            />
            <TextField
              label={t('participants:field.phone')}
              type="tel"
              dir="ltr"
              error={errors.phone?.message}
              {...form.register('phone')}
            />
            <Span columns={2}>
              <TextField
                label={t('participants:field.addressAr')}
                description={t('participants:local.addressAr')}
                lang="ar"
                dir="rtl"
                error={errors.addressAr?.message}
                {...form.register('addressAr')}
              />
            </Span>
          </FieldGrid>
        </Card>
        <Notice
          isStatic
          title={t('participants:legal.title')}
          actions={
            <LinkButton to="/onboarding" search={{ tin: participant.tin }} variant="default">
              {t('participants:legal.reverify')}
            </LinkButton>
          }
        >
          {t('participants:legal.change')}
        </Notice>
        <FormActions
          submitLabel={t('common:action.saveChanges')}
          busy={isSubmitting}
          onCancel={() => void navigate(view)}
        />
        {guard}
      </form>
    </Page>
  )
}
