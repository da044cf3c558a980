import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCreditNote, kindOf } from '#core/kinds'
import { type VerdictKey, verdicts } from '#core/verdict'
import { useCan } from '#web/identity/index.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { isResponseVerdict, type LinkedAction, retryVerdicts, useIsLinked } from '#web/sending/index.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { MoneyText } from '#web/ui/data/text.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { DraftActions } from '../approval/draft-actions.tsx'
import {
  cancelSending,
  type Detail,
  reportAgain,
  retryDocument,
  sendNow,
  withdrawReport,
} from '../queries.ts'
import { hasRemainingCredit, isPartlyCredited } from '../remaining-credit.ts'
import { CopyActions, CorrectedCopy, isCorrectable, StepNumber } from './copy-actions.tsx'
import styles from './details.module.css'
import { DocumentActionButton } from './document-action-button.tsx'
import { focusNextStep } from './focus-next-step.ts'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { SettleResponse } from './settle-response.tsx'

const verdictsWithNext = (...next: string[]): ReadonlySet<string> =>
  new Set((Object.keys(verdicts) as VerdictKey[]).filter((key) => next.includes(verdicts[key].next)))

/** Verdicts with which the document can be sent again in a new envelope, after agreement with the buyer. */
const resendVerdicts = verdictsWithNext('agreeWithBuyer')
/** Verdicts in which only the report was rejected: the document stays valid and is reported again. */
const resubmitVerdicts = verdictsWithNext('repairReport')

const notSentStates = ['held', 'queued', 'retrying']

/** Whether nothing was sent yet; a report-only document has only its report to send. */
function isCancelable({ facts }: Detail): boolean {
  const { transmission, taxReport } = facts
  if (transmission.state === 'notApplicable') return ['held', 'queued'].includes(taxReport.state)
  return notSentStates.includes(transmission.state)
}

/** Whether a credit note was issued for the document. */
function isCredited({ related }: Detail): boolean {
  return related.some(({ relation, number }) => relation === 'correctedBy' && number !== null)
}

/** The actions of a sent document, one of them primary. */
export function DocumentActions({ document }: { document: Detail }) {
  const { t } = useTranslation('documents')
  const canDraft = useCan('document.draft')
  const canRetry = useCan('exchange.retry')
  const canCancel = useCan('exchange.cancel')
  const canIssue = useCan('document.issue')
  if (document.direction !== 'sent') return null
  if (document.facts.document === 'draft') return <DraftActions document={document} />
  const { verdict, tone } = document.standing
  const kind = kindOf(document.typeCode)
  const retry = canRetry && retryVerdicts.has(verdict)
  const resend = canRetry && resendVerdicts.has(verdict)
  const resubmit = canRetry && resubmitVerdicts.has(verdict)
  const isScheduled = canIssue && document.sendAt !== null
  const cancel = canCancel && isCancelable(document)
  const withdraw = canRetry && verdict === 'canceledButReported'
  const outage = verdicts[verdict as VerdictKey]?.next === 'reportOutage'
  const hasOpenResponse = isResponseVerdict(verdict)
  const credit =
    canDraft && kind !== undefined && !isCreditNote(kind) && !cancel && hasRemainingCredit(document)
  const correct = canDraft && isCorrectable(document)
  const isUrgent = tone === 'needsYou'
  const hasPrimary = retry || resend || resubmit || isScheduled || outage
  // Settling is the primary action for a question, and for a dispute that was already credited.
  const settleFirst = hasOpenResponse && (verdict === 'buyerAsks' || isCredited(document))
  const isFirst = isUrgent && !hasPrimary && !withdraw && !settleFirst
  const creditFirst = credit && isFirst
  // A rejected document is credited first, and a corrected one is issued after it.
  const isInSteps = creditFirst && correct
  if (!(hasPrimary || hasOpenResponse || cancel || withdraw || canDraft)) return null
  return (
    <div className={styles['actions']}>
      {retry && (
        <DocumentActionButton
          action={() => retryDocument(document.id)}
          label="lifecycle:next.retry"
          done="documents:details.retried"
        />
      )}
      {resend && <Resend document={document} />}
      {resubmit && <ResubmitReport document={document} />}
      {isScheduled && <ScheduledActions document={document} />}
      {outage && <LinkButton to={'/outages' as never}>{t('lifecycle:next.reportOutage')}</LinkButton>}
      {withdraw && <WithdrawReport document={document} />}
      {hasOpenResponse && canIssue && !creditFirst && <SettleResponse document={document} filled />}
      {correct && !isInSteps && <CorrectedCopy document={document} filled={isFirst} />}
      {credit && (
        <LinkButton
          to="/documents/sent/new"
          search={{ credit: document.id }}
          variant={creditFirst ? 'filled' : 'default'}
        >
          {isInSteps && <StepNumber>1</StepNumber>}
          {t('details.createCreditNote')}
        </LinkButton>
      )}
      {isInSteps && <CorrectedCopy document={document} filled={false} step={2} />}
      {hasOpenResponse && canIssue && creditFirst && <SettleResponse document={document} />}
      {cancel && <CancelSending document={document} />}
      {canDraft && <CopyActions document={document} />}
      {isUrgent && !hasPrimary && !hasOpenResponse && credit && !isInSteps && (
        <span className={styles['hint']}>{t('details.correctedHow')}</span>
      )}
      {isPartlyCredited(document) && (
        <span className={styles['hint']}>
          {t('details.leftToCredit')}{' '}
          <MoneyText amount={document.leftToCredit ?? ''} currency={document.currency} />
        </span>
      )}
    </div>
  )
}

/** Sends a new report in place of the rejected one. */
function ResubmitReport({ document }: { document: Detail }) {
  const withKey = useIdempotencyKey()
  const act = async () => {
    await withKey(document.id, (key) => reportAgain(document.id, key))
    return 'documents:details.reportedAgain'
  }
  return <ConfirmedAction document={document} action="reportAgain" ask="repairReport" filled act={act} />
}

/** For a scheduled document: send it now, or change the time. */
function ScheduledActions({ document }: { document: Detail }) {
  const { t } = useTranslation('sending')
  const [changing, setChanging] = useState(false)
  return (
    <>
      <DocumentActionButton
        action={() => sendNow(document.id)}
        label="sending:act.sendNow"
        done="sending:act.sentNow"
      />
      <Button variant="default" onClick={() => setChanging(true)}>
        {t('act.changeTime')}
      </Button>
      {changing && <RescheduleDialog document={document} onClose={() => setChanging(false)} />}
    </>
  )
}

const nameParams = ({ number, counterpartyName, counterpartyNameAr }: Detail, language: string) => ({
  number: `\u2066${number ?? ''}\u2069`,
  buyer: `\u2068${(language === 'ar' && counterpartyNameAr) || counterpartyName}\u2069`,
})

/** Confirms and runs an action, shows the result and refetches the document. */
function ConfirmedAction({
  document,
  action,
  danger,
  filled,
  act: perform,
  ask,
}: {
  document: Detail
  action: 'cancel' | 'reportAgain' | 'sendAgain' | 'withdraw'
  danger?: boolean
  filled?: boolean
  /** Resolves with the translation key of the success message. */
  act: () => Promise<string>
  /** The action of a link with which the question is asked at once. */
  ask?: LinkedAction
}) {
  const { t, i18n } = useTranslation(['sending', 'documents'])
  const [asking, setAsking] = useState(useIsLinked(...(ask ? [ask] : [])))
  const names = nameParams(document, i18n.language)
  const confirm = async () => {
    try {
      toast.success(t(await perform()))
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['documents'] })
      focusNextStep()
    }
  }
  return (
    <>
      <Button variant={filled ? 'filled' : 'default'} onClick={() => setAsking(true)}>
        {t(`act.${action}`)}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t(`act.${action}Title`, names)}
        confirmLabel={t(`act.${action}`)}
        {...(action === 'cancel' ? { dismissLabel: t('act.keepSending') } : {})}
        {...(danger ? { danger } : {})}
        onConfirm={confirm}
      >
        {t(`act.${action}Text`, names)}
      </ConfirmDialog>
    </>
  )
}

function CancelSending({ document }: { document: Detail }) {
  const act = async () => {
    const { reportCanceled } = await cancelSending(document.id)
    const isOut = !reportCanceled && document.facts.taxReport.state !== 'notRequired'
    return isOut ? 'act.canceledButReported' : 'act.canceled'
  }
  return <ConfirmedAction document={document} action="cancel" danger act={act} />
}

function Resend({ document }: { document: Detail }) {
  const act = async () => {
    await retryDocument(document.id)
    return 'documents:details.retried'
  }
  return <ConfirmedAction document={document} action="sendAgain" ask="agreeWithBuyer" filled act={act} />
}

function WithdrawReport({ document }: { document: Detail }) {
  const withKey = useIdempotencyKey()
  const act = async () => {
    await withKey(document.id, (key) => withdrawReport(document.id, key))
    return 'act.withdrawn'
  }
  return <ConfirmedAction document={document} action="withdraw" filled danger act={act} />
}
