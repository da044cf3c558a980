import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Control,
  Controller,
  type FieldErrors,
  type UseFormRegister,
  useForm,
  useWatch,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Finding } from '#contract/common'
import { type Settings, UpdateSettingsRequest } from '#contract/settings'
import { settingsQuery } from '#web/documents/index.ts'
import { setFindingErrors } from '#web/lib/form-findings.ts'
import { schemaResolver } from '#web/lib/schema-resolver.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ProblemAlert } from '#web/ui/feedback/problem-alert.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { DecimalField } from '#web/ui/form/decimal-field.tsx'
import { SwitchField, TextField } from '#web/ui/form/fields.tsx'
import { useUnsavedGuard } from '#web/ui/form/form-actions.tsx'
import { Card, FieldGrid } from '#web/ui/layout/page.tsx'
import { previewNumbers } from './preview-numbers.ts'
import { updateSettings } from './queries.ts'
import styles from './settings.module.css'

const resolver = schemaResolver(UpdateSettingsRequest)
const names = Object.keys(UpdateSettingsRequest.shape)
const seriesNames = ['invoiceSequence', 'creditNoteSequence'] as const

/** Numbering of the selected participant. */
export function SequenceCard({ readOnly }: { readOnly: boolean }) {
  const { t } = useTranslation('settings')
  const settings = useQuery(settingsQuery)
  return (
    <Card title={t('sequence.title')} description={t('sequence.text')}>
      {settings.isPending && <Pending rows={4} />}
      {settings.isError && <ProblemAlert error={settings.error} />}
      {settings.data && <SequenceForm settings={settings.data} readOnly={readOnly} />}
    </Card>
  )
}

function SequenceForm({ settings, readOnly }: { settings: Settings; readOnly: boolean }) {
  const { t } = useTranslation(['settings', 'common'])
  const [failure, setFailure] = useState<{ error: unknown; unassigned: readonly Finding[] } | null>(null)
  const { environment: _environment, ...editable } = settings
  const form = useForm<UpdateSettingsRequest>({
    resolver,
    values: editable,
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const guard = useUnsavedGuard(isDirty && !isSubmitting)
  const enabled = useWatch({ control: form.control, name: 'sequenceIncrementEnabled' })

  async function submit(request: UpdateSettingsRequest) {
    setFailure(null)
    try {
      const { environment: _saved, ...saved } = await updateSettings({
        ...request,
        version: settings.version,
      })
      form.reset(saved)
      toast.success(t('settings:sequence.saved'))
    } catch (error) {
      toast.error(t('settings:sequence.failed'))
      setFailure({ error, unassigned: setFindingErrors(error, names, form.setError) })
    }
  }

  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      {failure && <ProblemAlert error={failure.error} findings={failure.unassigned} />}
      <Controller
        control={form.control}
        name="sequenceIncrementEnabled"
        render={({ field: { value, ...field } }) => (
          <SwitchField
            {...field}
            checked={value}
            label={t('settings:sequence.enabled')}
            description={t('settings:sequence.enabledText')}
            disabled={readOnly}
          />
        )}
      />
      {!enabled && (
        <p className={styles['off']} role="status">
          {t('settings:sequence.off')}
        </p>
      )}
      {seriesNames.map((name) => (
        <SeriesFields
          key={name}
          name={name}
          locked={!enabled || readOnly}
          register={form.register}
          control={form.control}
          errors={errors}
        />
      ))}
      {!readOnly && (
        <div className={styles['foot']}>
          <Button variant="default" disabled={!isDirty || isSubmitting} onClick={() => form.reset()}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" loading={isSubmitting} disabled={!isDirty}>
            {t('common:action.saveChanges')}
          </Button>
        </div>
      )}
      {guard}
    </form>
  )
}

function SeriesFields({
  name,
  locked,
  register,
  control,
  errors,
}: {
  name: (typeof seriesNames)[number]
  locked: boolean
  register: UseFormRegister<UpdateSettingsRequest>
  control: Control<UpdateSettingsRequest>
  errors: FieldErrors<UpdateSettingsRequest>
}) {
  const { t } = useTranslation('settings')
  const series = useWatch({ control, name })
  const fieldErrors = errors[name]
  const whole = (field: 'next' | 'digits') => (
    <Controller
      control={control}
      name={`${name}.${field}`}
      render={({ field: { value, onChange, ...input }, fieldState }) => (
        <DecimalField
          {...input}
          label={t(`sequence.${field}`)}
          disabled={locked}
          value={String(value ?? '')}
          onChange={(text) => onChange(/^\d+$/.test(text) ? Number(text) : text)}
          error={fieldState.error?.message}
        />
      )}
    />
  )
  return (
    <fieldset className={styles['series']}>
      <legend>{t(`sequence.${name}`)}</legend>
      <FieldGrid columns={4}>
        <TextField
          label={t('sequence.prefix')}
          placeholder={t('sequence.prefixHint')}
          dir="ltr"
          disabled={locked}
          error={fieldErrors?.prefix?.message}
          {...register(`${name}.prefix`)}
        />
        {whole('next')}
        {whole('digits')}
        <TextField
          label={t('sequence.suffix')}
          placeholder={t('sequence.suffixHint')}
          dir="ltr"
          disabled={locked}
          error={fieldErrors?.suffix?.message}
          {...register(`${name}.suffix`)}
        />
      </FieldGrid>
      {!locked && typeof series.next === 'number' && typeof series.digits === 'number' && (
        <p className={styles['preview']}>
          {t('sequence.preview')}{' '}
          {previewNumbers(series, 5).map((number) => (
            <bdi key={number} dir="ltr">
              {number}
            </bdi>
          ))}
        </p>
      )}
    </fieldset>
  )
}
