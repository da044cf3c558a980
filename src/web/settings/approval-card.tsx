import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Settings, type Settings as SettingsShape } from '#contract/settings'
import { settingsQuery } from '#web/documents/index.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { ActionButton } from '#web/ui/buttons/button.tsx'
import { ProblemAlert } from '#web/ui/feedback/problem-alert.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { DecimalField } from '#web/ui/form/decimal-field.tsx'
import { useUnsavedGuard } from '#web/ui/form/form-actions.tsx'
import { Card, FieldGrid } from '#web/ui/layout/page.tsx'
import { updateSettings } from './queries.ts'
import styles from './settings.module.css'

/** The total above which a second user approves documents of the selected participant. */
export function ApprovalCard({ readOnly }: { readOnly: boolean }) {
  const { t } = useTranslation('settings')
  const settings = useQuery(settingsQuery)
  return (
    <Card title={t('approval.title')} description={t('approval.text')}>
      {settings.isPending && <Pending rows={2} />}
      {settings.isError && <ProblemAlert error={settings.error} />}
      {settings.data && <ApprovalForm settings={settings.data} readOnly={readOnly} />}
    </Card>
  )
}

function ApprovalForm({ settings, readOnly }: { settings: SettingsShape; readOnly: boolean }) {
  const { t } = useTranslation(['settings', 'common'])
  const [typed, setTyped] = useState<string | null>(null)
  const saved = settings.approvalAbove ?? ''
  const value = typed ?? saved
  const isDirty = value !== saved
  const isUsable = value === '' || Settings.shape.approvalAbove.safeParse(value).success
  const guard = useUnsavedGuard(isDirty)
  const save = async () => {
    const { environment: _environment, year: _year, ...current } = settings
    try {
      await updateSettings({ ...current, approvalAbove: value === '' ? null : value })
      setTyped(null)
      toast.success(t('settings:approval.saved'))
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  return (
    <div className={styles['form']}>
      <FieldGrid columns={2}>
        <DecimalField
          label={t('settings:approval.above')}
          placeholder={t('settings:approval.none')}
          disabled={readOnly}
          value={value}
          onChange={setTyped}
          error={isUsable ? null : t('settings:approval.invalid')}
        />
      </FieldGrid>
      {!readOnly && (
        <div className={styles['foot']}>
          <ActionButton disabled={!isDirty || !isUsable} action={save}>
            {t('common:action.save')}
          </ActionButton>
        </div>
      )}
      {guard}
    </div>
  )
}
