import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PaymentDefaults, type Settings } from '#contract/settings'
import { paymentMeans } from '#core/codelists'
import { optionOf } from '#web/lib/code-options.ts'
import { settingsQuery } from '#web/lib/settings-query.ts'
import { toast } from '#web/lib/toast.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { ActionButton } from '#web/ui/buttons/button.tsx'
import { CodeSelect } from '#web/ui/form/code-select.tsx'
import { TextAreaField, TextField } from '#web/ui/form/fields.tsx'
import { useUnsavedGuard } from '#web/ui/form/form-actions.tsx'
import { type FormFailure, FormProblem } from '#web/ui/form/form-problem.tsx'
import { Card, FieldGrid, Span } from '#web/ui/layout/page.tsx'
import { updateSettings } from './queries.ts'
import styles from './settings.module.css'

/** When and how new invoices of the selected participant are to be paid, and the terms that they state. */
export function PaymentDefaultsCard({ readOnly }: { readOnly: boolean }) {
  const { t } = useTranslation('settings')
  const settings = useQuery(settingsQuery)
  if (!settings.data) return null
  return (
    <Card title={t('payment.title')} description={t('payment.text')}>
      <PaymentForm settings={settings.data} readOnly={readOnly} />
    </Card>
  )
}

function PaymentForm({ settings, readOnly }: { settings: Settings; readOnly: boolean }) {
  const { t } = useTranslation(['settings', 'common'])
  const language = useLanguage()
  const { payment: saved } = settings
  const [changes, setChanges] = useState<{ days?: string; method?: string; terms?: string }>({})
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const typed = { days: String(saved.days), method: saved.method, terms: saved.terms, ...changes }
  const change = (next: typeof changes) => setChanges((before) => ({ ...before, ...next }))
  const days = /^\d{1,3}$/.test(typed.days.trim()) ? Number(typed.days) : Number.NaN
  const payment = { days, method: typed.method, terms: typed.terms }
  const isUsable = {
    days: PaymentDefaults.shape.days.safeParse(days).success,
    terms: PaymentDefaults.shape.terms.safeParse(typed.terms).success,
  }
  const isDirty = days !== saved.days || typed.method !== saved.method || typed.terms.trim() !== saved.terms
  const guard = useUnsavedGuard(isDirty)
  const options = useMemo(() => paymentMeans.entries.map((entry) => optionOf(entry, language)), [language])
  const save = async () => {
    setFailure(null)
    try {
      await updateSettings({ version: settings.version, payment })
    } catch (error) {
      setFailure({ error, unassigned: [] })
      return
    }
    setChanges({})
    toast.success(t('settings:payment.saved'))
  }
  return (
    <div className={styles['form']}>
      <FormProblem failure={failure} />
      <FieldGrid columns={3}>
        <TextField
          label={t('settings:payment.days')}
          description={t('settings:payment.daysHint')}
          inputMode="numeric"
          dir="ltr"
          disabled={readOnly}
          value={typed.days}
          onChange={(event) => change({ days: event.currentTarget.value })}
          error={isUsable.days ? null : t('settings:payment.daysInvalid')}
        />
        <Span columns={2}>
          <CodeSelect
            label={t('settings:payment.method')}
            description={t('settings:payment.methodHint')}
            options={options}
            wordOnly
            disabled={readOnly}
            value={typed.method}
            onChange={(method) => change({ method: method || saved.method })}
          />
        </Span>
        <Span columns={3}>
          <TextAreaField
            label={t('settings:payment.terms')}
            description={t('settings:payment.termsHint')}
            autosize
            minRows={2}
            dir="auto"
            disabled={readOnly}
            value={typed.terms}
            onChange={(event) => change({ terms: event.currentTarget.value })}
            error={isUsable.terms ? null : t('settings:payment.termsInvalid')}
          />
        </Span>
      </FieldGrid>
      {!readOnly && (
        <div className={styles['foot']}>
          <ActionButton disabled={!isDirty || !isUsable.days || !isUsable.terms} action={save}>
            {t('common:action.saveChanges')}
          </ActionButton>
        </div>
      )}
      {guard}
    </div>
  )
}
