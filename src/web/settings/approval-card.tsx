import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Approvers, Settings, type Settings as SettingsShape } from '#contract/settings'
import { approversQuery, useNameList } from '#web/documents/index.ts'
import { useCan } from '#web/identity/index.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { settingsQuery } from '#web/lib/settings-query.ts'
import { toast } from '#web/lib/toast.ts'
import { ActionButton, LinkButton } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ProblemAlert } from '#web/ui/feedback/problem-alert.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { DecimalField } from '#web/ui/form/decimal-field.tsx'
import { useUnsavedGuard } from '#web/ui/form/form-actions.tsx'
import { Card, FieldGrid } from '#web/ui/layout/page.tsx'
import { updateSettings } from './queries.ts'
import styles from './settings.module.css'

/** The total above which a second user approves documents of the selected participant. */
export function ApprovalCard({ readOnly }: { readOnly: boolean }) {
  const settings = useQuery(settingsQuery)
  return (
    <Card>
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
  const approvers = useQuery(approversQuery).data
  const hasNoApprover = isDirty && value !== '' && approvers?.enough === false
  const error = !isUsable
    ? t('settings:approval.invalid')
    : hasNoApprover
      ? t('settings:approval.nobody')
      : null
  const guard = useUnsavedGuard(isDirty)
  const save = async () => {
    try {
      await updateSettings({ version: settings.version, approvalAbove: value === '' ? null : value })
      setTyped(null)
      toast.success(t('settings:approval.saved'))
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  return (
    <div className={styles['form']}>
      <p className={styles['said']}>{t('settings:approval.text')}</p>
      <FieldGrid columns={2}>
        <DecimalField
          label={t('settings:approval.above')}
          placeholder={t('settings:approval.none')}
          disabled={readOnly}
          value={value}
          onChange={setTyped}
          error={error}
        />
      </FieldGrid>
      {approvers && <WhoCanApprove found={approvers} isSet={saved !== ''} />}
      {!readOnly && (
        <div className={styles['foot']}>
          <ActionButton disabled={!isDirty || error !== null} action={save}>
            {t('common:action.save')}
          </ActionButton>
        </div>
      )}
      {guard}
    </div>
  )
}

/** The members who can approve; what is missing when they are not enough, with the way to invite one. */
function WhoCanApprove({ found: { approvers, enough }, isSet }: { found: Approvers; isSet: boolean }) {
  const { t } = useTranslation('settings')
  const canInvite = useCan('people.manage')
  const namesAnd = useNameList('conjunction')
  const names = namesAnd(approvers.map(({ name }) => name))
  if (approvers.length > 1) return <p className={styles['said']}>{t('approval.who', { names })}</p>
  const state = enough ? 'only' : isSet ? 'stuck' : 'alone'
  return (
    <Notice
      tone={state === 'alone' ? 'info' : 'warning'}
      title={t(`approval.${state}Title`, { names })}
      actions={
        canInvite && (
          <LinkButton to="/settings/people" variant="default" size="xs">
            {t('approval.invite')}
          </LinkButton>
        )
      }
    >
      {t(`approval.${state}Text`)}
    </Notice>
  )
}
