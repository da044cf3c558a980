import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCreditNote, typeCodeOf } from '#core/kinds'
import { isApiError, isVersionConflict } from '#web/lib/api-error.ts'
import { useIsToFile } from '#web/lib/config.ts'
import { type DubaiTime, dubaiInstant, inDubai } from '#web/lib/dubai-time.ts'
import { useIsTest } from '#web/lib/environment.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SwitchField } from '#web/ui/form/fields.tsx'
import { Stack } from '#web/ui/layout/page.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { documentQuery, issueDocument } from '../queries.ts'
import { saveAccount, useAccountToSave } from './account-to-save.ts'
import { FiledPeriodConfirmation, filedPeriodFinding } from './filed-period-confirmation.tsx'
import { sortedFindings } from './finding-fields.ts'
import { useCounterpartyName, useForm, useFormMeta, useNextNumber } from './form-context.tsx'
import { findingsOf } from './form-store.ts'
import { IssueFacts } from './issue-facts.tsx'
import type { BuyerReachability } from './receiver/reachability-tag.tsx'
import { SendTimeFields, sendTimeError } from './send-time-fields.tsx'
import type { FormEngine } from './use-form-engine.ts'

/** States of the look-up in which the buyer cannot receive anything. */
const unreachable: readonly BuyerReachability['state'][] = ['notRegistered', 'noId', 'cannotReceive']

/** Describes the consequences, then issues the document on the screen. */
export function IssueDialog({
  engine,
  reach,
  onClose,
  onRefused,
}: {
  engine: FormEngine
  reach: BuyerReachability
  onClose: () => void
  /** Called with the path of the first finding when the server refuses. */
  onRefused: (path: string) => void
}) {
  const { t } = useTranslation(['documents', 'common', 'sending', 'other-provider'])
  const { store } = useFormMeta()
  const nextNumber = useNextNumber()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isTest = useIsTest()
  const draft = useForm((state) => state.draft)
  const withKey = useIdempotencyKey()
  const keepAccount = useKeepAccount()
  const toFile = useIsToFile()
  const [later, setLater] = useState<DubaiTime | null>(null)
  const filed = useForm((state) => filedPeriodFinding(findingsOf(state)))
  const [intoFiled, setIntoFiled] = useState(false)

  const number = nextNumber ?? draft.number ?? ''
  const buyer = useCounterpartyName()
  const kind = t(`common:typeCode.${typeCodeOf(draft.kind)}`)
  // Parts of translation keys: a credit note is not corrected by one, and a report-only document is not sent.
  const creditWords = isCreditNote(draft.kind) ? 'Credit' : ''
  const reportWords = reach.state === 'reportOnly' ? 'Report' : ''

  const issue = async () => {
    const sendAt = later && dubaiInstant(later)
    const fault = later && sendTimeError(later)
    if (fault) throw new Error(t(`sending:later.${fault}`, { days: 30 }))
    if (!(await engine.saver.saveNow())) {
      if (store.getState().save === 'conflict') return
      throw engine.saver.lastError()
    }
    const { documentId, version, draft: shown } = store.getState()
    if (documentId === null || version === null) throw new Error('The draft was saved without an id.')
    const request = {
      ...{ version, draft: shown },
      ...(sendAt ? { sendAt } : {}),
      ...(toFile ? { toFile } : {}),
      ...(filed && intoFiled ? { intoFiledPeriod: true as const } : {}),
      ...(nextNumber ? { expectedNumber: nextNumber } : {}),
    }
    try {
      const issued = await withKey({ documentId, request }, (key) => issueDocument(documentId, request, key))
      engine.finish()
      await keepAccount()
      queryClient.setQueryData(documentQuery(documentId).queryKey, issued)
      void queryClient.invalidateQueries({ queryKey: ['documents'] })
      void queryClient.invalidateQueries({ queryKey: ['documents-number'] })
      // The details say where it stands, and go on saying it.
      await navigate({ to: '/documents/sent/view/$documentId', params: { documentId } })
    } catch (error) {
      if (!isApiError(error) || error.isNetwork) throw error
      // The dialog then shows the number that it would get now.
      if (error.code === 'document.number-changed')
        await queryClient.invalidateQueries({ queryKey: ['documents-number'] })
      if (isVersionConflict(error)) store.setState({ save: 'conflict' })
      else if (error.findings.length > 0) {
        store.getState().applyServerFindings(error.findings)
        const [first] = sortedFindings(error.findings)
        toast.error(t('form.fixFirst'))
        if (first) requestAnimationFrame(() => onRefused(first.path))
      } else throw error
    }
  }

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      size="lg"
      title={t('form.issueQuestion', { number: `\u2066${number}\u2069` })}
      subtitle={t('form.issueTo', { kind, name: `\u2068${buyer}\u2069` })}
      confirmLabel={t(
        toFile
          ? 'other-provider:issue.confirm'
          : later
            ? `sending:later.confirm${reportWords}`
            : `documents:form.${reportWords ? 'issueReported' : 'issue'}`,
      )}
      canConfirm={!filed || intoFiled}
      onConfirm={issue}
    >
      <IssueFacts number={number} />
      <p style={{ marginBlock: 16 }}>
        {t(
          toFile
            ? `other-provider:issue.note${creditWords}`
            : `documents:form.issueNote${creditWords}${reportWords}`,
        )}
      </p>
      <Stack>
        {!toFile && (
          <SwitchField
            label={t(`sending:later.switch${reportWords}`)}
            description={t(`sending:later.hint${reportWords}`)}
            checked={later !== null}
            onChange={(event) => setLater(event.currentTarget.checked ? tomorrowMorning() : null)}
          />
        )}
        {later && <SendTimeFields draft={draft} value={later} onChange={setLater} />}
        {!toFile && unreachable.includes(reach.state) && (
          <Notice tone="error">
            {t(reach.state === 'cannotReceive' ? 'checklist.buyerCannot' : 'checklist.buyerUnknown')}
          </Notice>
        )}
        {filed && <FiledPeriodConfirmation finding={filed} checked={intoFiled} onChange={setIntoFiled} />}
        {isTest && (
          <Notice tone="warning" isStatic>
            {t('form.issueTextTest')}
          </Notice>
        )}
      </Stack>
    </ConfirmDialog>
  )
}

/** Saves the typed account if the user wants it. The document is issued by then, so a fault is only shown. */
function useKeepAccount(): () => Promise<void> {
  const { t } = useTranslation('documents')
  const account = useAccountToSave()
  const withKey = useIdempotencyKey()
  return async () => {
    const { isChosen = false, request } = account ?? {}
    if (!isChosen || !request) return
    try {
      await withKey(request, (key) => saveAccount(request, key))
    } catch (error) {
      toast.error(t('payment.saveFailed', { reason: problemText(error) }))
    }
  }
}

/** The default time: nine o'clock on the next day. */
function tomorrowMorning(): DubaiTime {
  return { date: inDubai(Date.now() + 24 * 3_600_000).date, time: '09:00' }
}
