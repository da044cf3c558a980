import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
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
import type { z } from 'zod'
import { type Sequence, Settings, type Settings as SettingsShape } from '#contract/settings'
import { setFindingErrors } from '#web/lib/form-findings.ts'
import { schemaResolver } from '#web/lib/schema-resolver.ts'
import { settingsQuery } from '#web/lib/settings-query.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ProblemAlert } from '#web/ui/feedback/problem-alert.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { DecimalField } from '#web/ui/form/decimal-field.tsx'
import { ChoiceField, SwitchField, TextField } from '#web/ui/form/fields.tsx'
import { useUnsavedGuard } from '#web/ui/form/form-actions.tsx'
import { type FormFailure, FormProblem } from '#web/ui/form/form-problem.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { updateSettings } from './queries.ts'
import styles from './settings.module.css'

/** The part of the settings that this card changes. */
const Numbering = Settings.omit({ environment: true, year: true, approvalAbove: true, payment: true })
type Numbering = z.infer<typeof Numbering>

const resolver = schemaResolver(Numbering)
const names = Object.keys(Numbering.shape)
const seriesNames = [
  'invoiceSequence',
  'creditNoteSequence',
  'selfBilledInvoiceSequence',
  'selfBilledCreditNoteSequence',
] as const

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

function SequenceForm({ settings, readOnly }: { settings: SettingsShape; readOnly: boolean }) {
  const { t } = useTranslation(['settings', 'common'])
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const { year } = settings
  const form = useForm<Numbering>({
    resolver,
    values: Numbering.parse(settings),
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const guard = useUnsavedGuard(isDirty && !isSubmitting)
  const enabled = useWatch({ control: form.control, name: 'sequenceIncrementEnabled' })

  async function submit(request: Numbering) {
    setFailure(null)
    try {
      form.reset(Numbering.parse(await updateSettings({ ...request, version: settings.version })))
      toast.success(t('settings:sequence.saved'))
    } catch (error) {
      toast.error(t('settings:sequence.failed'))
      setFailure({ error, unassigned: setFindingErrors(error, names, form.setError) })
    }
  }

  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <FormProblem failure={failure} />
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
          year={year}
          saved={settings[name]}
          locked={!enabled || readOnly}
          register={form.register}
          control={form.control}
          errors={errors}
        />
      ))}
      <p className={styles['kept']}>
        {t('settings:sequence.year')} <bdi dir="ltr">{'{YYYY}'}</bdi> · <bdi dir="ltr">{'{YY}'}</bdi>
      </p>
      <p className={styles['kept']}>{t('settings:sequence.commercial')}</p>
      <p className={styles['kept']}>
        {t('settings:sequence.gaps')} <Link to="/reports">{t('settings:sequence.register')}</Link>
      </p>
      {!readOnly && (
        <div className={styles['bar']} data-dirty={isDirty || undefined}>
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
  year,
  saved,
  locked,
  register,
  control,
  errors,
}: {
  name: (typeof seriesNames)[number]
  year: number
  /** The saved series. */
  saved: Sequence
  locked: boolean
  register: UseFormRegister<Numbering>
  control: Control<Numbering>
  errors: FieldErrors<Numbering>
}) {
  const { t } = useTranslation('settings')
  const series = useWatch({ control, name })
  const fieldErrors = errors[name]
  const isSameName = series.prefix === saved.prefix && series.suffix === saved.suffix
  const isGap = isSameName && series.next > saved.next
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
      <div className={styles['seriesFields']}>
        <TextField
          label={t('sequence.prefix')}
          placeholder={t('sequence.prefixHint')}
          dir="ltr"
          disabled={locked}
          error={fieldErrors?.prefix?.message}
          {...register(`${name}.prefix`)}
        />
        <TextField
          label={t('sequence.suffix')}
          placeholder={t('sequence.suffixHint')}
          dir="ltr"
          disabled={locked}
          error={fieldErrors?.suffix?.message}
          {...register(`${name}.suffix`)}
        />
        {whole('digits')}
        {whole('next')}
        <ChoiceField
          label={t('sequence.restarts')}
          disabled={locked}
          data={(['never', 'yearly'] as const).map((value) => ({ value, label: t(`sequence.${value}`) }))}
          {...register(`${name}.restarts`)}
        />
      </div>
      {!locked && typeof series.next === 'number' && typeof series.digits === 'number' && (
        <p className={styles['nextNumbers']}>
          {t('sequence.preview')}{' '}
          {previewNumbers(series, 5, year).map((number) => (
            <bdi key={number} dir="ltr">
              {number}
            </bdi>
          ))}
        </p>
      )}
      {!locked && isGap && (
        <p className={styles['off']}>
          {t('sequence.gap', { from: String(saved.next), to: String(series.next - 1) })}
        </p>
      )}
    </fieldset>
  )
}

/** The next numbers of a series for documents issued this year. */
function previewNumbers(sequence: Sequence, count: number, year: number): string[] {
  const { prefix, suffix, next, digits } = sequence
  const print = (text: string) =>
    text.replaceAll('{YYYY}', String(year)).replaceAll('{YY}', String(year).slice(-2))
  return Array.from(
    { length: count },
    (_, step) => `${print(prefix)}${String(next + step).padStart(digits, '0')}${print(suffix)}`,
  )
}
