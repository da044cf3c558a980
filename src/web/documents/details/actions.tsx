import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCreditNote, kindOf } from '#core/kinds'
import { type VerdictKey, verdicts } from '#core/verdict'
import { useCan } from '#web/identity/index.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { isAnswerVerdict } from '#web/sending/index.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import {
  cancelSending,
  type Detail,
  reportAgain,
  retryDocument,
  sendNow,
  withdrawReport,
} from '../queries.ts'
import { Act } from './act.tsx'
import styles from './details.module.css'
import { keepFocus } from './keep-focus.ts'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { SettleResponse } from './settle-response.tsx'

const verdictsWhoseNextIs = (...next: string[]): ReadonlySet<string> =>
  new Set((Object.keys(verdicts) as VerdictKey[]).filter((key) => next.includes(verdicts[key].next)))

/** Verdicts in which sending again is safe and may help. */
const retryVerdicts = verdictsWhoseNextIs('retry', 'checkReceiver')
/** Verdicts in which the document goes out once more after a word with the buyer, in a new envelope. */
const againVerdicts = verdictsWhoseNextIs('agreeWithBuyer')
/** Verdicts in which only the report was rejected: the document stands, and is reported again. */
const reportVerdicts = verdictsWhoseNextIs('repairReport')

const notOut = ['held', 'queued', 'retrying']

/** Whether nothing of it has gone out yet: of one that is only reported, the report is what goes out. */
function canStop({ facts }: Detail): boolean {
  const { transmission, taxReport } = facts
  if (transmission.state === 'notApplicable') return ['held', 'queued'].includes(taxReport.state)
  return notOut.includes(transmission.state)
}

/** Whether a credit note for it has a number already. */
function isCredited({ related }: Detail): boolean {
  return related.some(({ relation, number }) => relation === 'correctedBy' && number !== null)
}

/** What can be done with a sent document as it stands: one filled button, and what is possible besides. */
export function Actions({ document }: { document: Detail }) {
  const { t } = useTranslation('documents')
  const canDraft = useCan('document.draft')
  const canRetry = useCan('exchange.retry')
  const canCancel = useCan('exchange.cancel')
  const canIssue = useCan('document.issue')
  if (document.direction !== 'sent') return null
  if (document.facts.document === 'draft') return canDraft ? <Continue document={document} /> : null
  const { verdict, tone } = document.standing
  const kind = kindOf(document.typeCode)
  const retry = canRetry && retryVerdicts.has(verdict)
  const again = canRetry && againVerdicts.has(verdict)
  const report = canRetry && reportVerdicts.has(verdict)
  const waits = canIssue && document.sendAt !== null
  const stop = canCancel && canStop(document)
  const withdraw = canRetry && verdict === 'canceledButReported'
  const outage = verdicts[verdict as VerdictKey]?.next === 'reportOutage'
  const open = isAnswerVerdict(verdict)
  const credit = canDraft && kind !== undefined && !isCreditNote(kind) && !stop
  const isUrgent = tone === 'needsYou'
  const hasPrimary = retry || again || report || waits || outage
  // A question is answered first, and what was credited already is settled.
  const settleFirst = open && (verdict === 'buyerAsks' || isCredited(document))
  const creditFirst = credit && isUrgent && !hasPrimary && !withdraw && !settleFirst
  if (!(hasPrimary || open || stop || withdraw || credit)) return null
  return (
    <div className={styles['actions']}>
      {retry && (
        <Act
          action={() => retryDocument(document.id)}
          label="lifecycle:next.retry"
          done="documents:details.retried"
        />
      )}
      {again && <SendAgain document={document} />}
      {report && <ReportAgain document={document} />}
      {waits && <Waiting document={document} />}
      {outage && <LinkButton to={'/outages' as never}>{t('lifecycle:next.reportOutage')}</LinkButton>}
      {withdraw && <Withdraw document={document} />}
      {open && canIssue && !creditFirst && <SettleResponse document={document} filled />}
      {credit && (
        <LinkButton
          to="/documents/sent/new"
          search={{ credit: document.id }}
          variant={creditFirst ? 'filled' : 'default'}
        >
          {t('details.createCreditNote')}
        </LinkButton>
      )}
      {open && canIssue && creditFirst && <SettleResponse document={document} />}
      {stop && <Cancel document={document} />}
      {isUrgent && !hasPrimary && !open && credit && (
        <span className={styles['hint']}>{t('details.correctedHow')}</span>
      )}
    </div>
  )
}

function Continue({ document }: { document: Detail }) {
  const { t } = useTranslation('documents')
  return (
    <div className={styles['actions']}>
      <LinkButton to="/documents/sent/new" search={{ draft: document.id }}>
        {t('details.continueEditing')}
      </LinkButton>
    </div>
  )
}

/** Sends a new report in place of the rejected one. */
function ReportAgain({ document }: { document: Detail }) {
  const withKey = useIdempotencyKey()
  return (
    <Act
      action={() => withKey(document.id, (key) => reportAgain(document.id, key))}
      label="lifecycle:next.repairReport"
      done="documents:details.reportedAgain"
    />
  )
}

/** For a document that waits for its time: now, or another time. */
function Waiting({ document }: { document: Detail }) {
  const { t } = useTranslation('sending')
  const [changing, setChanging] = useState(false)
  return (
    <>
      <Act action={() => sendNow(document.id)} label="sending:act.sendNow" done="sending:act.sentNow" />
      <Button variant="default" onClick={() => setChanging(true)}>
        {t('act.changeTime')}
      </Button>
      {changing && <RescheduleDialog document={document} onClose={() => setChanging(false)} />}
    </>
  )
}

const namesOf = ({ number, counterpartyName, counterpartyNameAr }: Detail, language: string) => ({
  number: `\u2066${number ?? ''}\u2069`,
  buyer: `\u2068${(language === 'ar' && counterpartyNameAr) || counterpartyName}\u2069`,
})

/** Asks, does it, says so, and asks for the document anew. */
function Asked({
  document,
  word,
  danger,
  filled,
  act,
}: {
  document: Detail
  word: 'cancel' | 'sendAgain' | 'withdraw'
  danger?: boolean
  filled?: boolean
  /** Answers the key of what to say when it is done. */
  act: () => Promise<string>
}) {
  const { t, i18n } = useTranslation(['sending', 'documents'])
  const [asking, setAsking] = useState(false)
  const names = namesOf(document, i18n.language)
  const confirm = async () => {
    try {
      toast.success(t(await act()))
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['documents'] })
      keepFocus()
    }
  }
  return (
    <>
      <Button variant={filled ? 'filled' : 'default'} onClick={() => setAsking(true)}>
        {t(`act.${word}`)}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t(`act.${word}Title`, names)}
        confirmLabel={t(`act.${word}`)}
        {...(word === 'cancel' ? { dismissLabel: t('act.keepSending') } : {})}
        {...(danger ? { danger } : {})}
        onConfirm={confirm}
      >
        {t(`act.${word}Text`, names)}
      </ConfirmDialog>
    </>
  )
}

function Cancel({ document }: { document: Detail }) {
  const act = async () => {
    const { reportCanceled } = await cancelSending(document.id)
    const isOut = !reportCanceled && document.facts.taxReport.state !== 'notRequired'
    return isOut ? 'act.canceledButReported' : 'act.canceled'
  }
  return <Asked document={document} word="cancel" danger act={act} />
}

function SendAgain({ document }: { document: Detail }) {
  const act = async () => {
    await retryDocument(document.id)
    return 'documents:details.retried'
  }
  return <Asked document={document} word="sendAgain" filled act={act} />
}

function Withdraw({ document }: { document: Detail }) {
  const withKey = useIdempotencyKey()
  const act = async () => {
    await withKey(document.id, (key) => withdrawReport(document.id, key))
    return 'act.withdrawn'
  }
  return <Asked document={document} word="withdraw" filled danger act={act} />
}
