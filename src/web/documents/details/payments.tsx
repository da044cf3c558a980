import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentPayments } from '#contract/payments'
import { daysBetween } from '#core/calendar'
import { entryOf, nameIn, paymentMeans } from '#core/codelists'
import { decimal, isNegative, isZero } from '#core/money'
import { useCan } from '#web/identity/index.ts'
import { isolatedDay } from '#web/lib/day-text.ts'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { formatAmount } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { usePaidText } from '#web/lib/use-paid-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateText, MoneyText, SentenceText } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { isCredit } from '../list/sum-rows.ts'
import type { Detail } from '../queries.ts'
import styles from './details.module.css'
import { focusPayments, paymentsTitleId } from './focus-next-step.ts'
import { paymentsQuery, undoPayment } from './payment-queries.ts'
import { RecordPaymentDialog } from './record-payment-dialog.tsx'

/**
 * What users recorded as paid of an issued or received document, and what is open.
 * @param isFirst whether a payment is the next action
 */
export function Payments({ document, isFirst = false }: { document: Detail; isFirst?: boolean }) {
  return canBePaid(document) ? <PaymentsOf document={document} isFirst={isFirst} /> : null
}

const neverPaid: ReadonlySet<string> = new Set(['rejectedOnArrival', 'canceled', 'canceledButReported'])

/** Of an invoice its settlement says it; a credit note has one only once it was refunded. */
function canBePaid({ facts, payable, settlement, standing, typeCode }: Detail): boolean {
  if (settlement) return true
  const due = decimal(payable)
  const isDue = !isZero(due) && !isNegative(due)
  return isCredit({ typeCode }) && isDue && facts.document !== 'draft' && !neverPaid.has(standing.verdict)
}

function PaymentsOf({ document, isFirst }: { document: Detail; isFirst: boolean }) {
  const { t } = useTranslation('documents')
  const canRecord = useCan('document.issue')
  const [isRecording, setIsRecording] = useState(false)
  const query = useQuery(paymentsQuery(document.id))
  if (query.isLoadingError) return <QueryError query={query} />
  const { data } = query
  if (!data) return null
  const isOpen = !isZero(decimal(data.open))
  if (data.isRefund && !isOpen && data.payments.length === 0) return null
  return (
    <section aria-labelledby={paymentsTitleId} className={styles['retention']}>
      <h3 id={paymentsTitleId} tabIndex={-1} className={styles['heading']}>
        {t(data.isRefund ? 'paid.refunds' : 'paid.title')}
      </h3>
      <State document={document} payments={data} />
      {data.payments.length > 0 && (
        <ul className={styles['payments']}>
          {data.payments.map((payment) => (
            <PaymentItem key={payment.id} payment={payment} payments={data} canUndo={canRecord} />
          ))}
        </ul>
      )}
      {isOpen && canRecord && (
        <div>
          <Button variant={isFirst ? 'filled' : 'default'} onClick={() => setIsRecording(true)}>
            {t(data.isRefund ? 'paid.recordRefund' : 'paid.record')}
          </Button>
        </div>
      )}
      {isRecording && <RecordPaymentDialog payments={data} onClose={() => setIsRecording(false)} />}
    </section>
  )
}

/** What is paid, what is open, and whether its day has passed. */
function State({ document, payments }: { document: Detail; payments: DocumentPayments }) {
  const { t } = useTranslation('documents')
  const paidText = usePaidText()
  const { currency, isRefund, open, settlement } = payments
  const { dueDate } = document
  const isOpen = !isZero(decimal(open))
  const isPastDue =
    isOpen &&
    settlement?.state !== 'reportedPaid' &&
    Boolean(dueDate && daysBetween(todayInDubai(), dueDate) < 0)
  return (
    <>
      <p>
        {settlement && (
          <strong data-tone={isPastDue ? 'needsYou' : isOpen ? undefined : 'done'} className={styles['paid']}>
            {isPastDue ? t('paid.pastDue') : paidText(settlement.state, document.typeCode)}
          </strong>
        )}
        {settlement && isOpen && ' · '}
        {isOpen && (
          <>
            {t(isRefund ? 'paid.toRefund' : 'paid.open')}:{' '}
            <MoneyText amount={open} currency={currency} strong />
          </>
        )}
      </p>
      {isOpen && !isRefund && dueDate && (
        <p className={styles['hint']}>
          {t('form.issueDueLabel')}: <DateText value={dueDate} />
        </p>
      )}
      {settlement && !isRefund && !isZero(decimal(settlement.credited)) && (
        <p className={styles['hint']}>
          {t('paid.credited')}: <MoneyText amount={settlement.credited} currency={currency} />
        </p>
      )}
    </>
  )
}

type Payment = DocumentPayments['payments'][number]

function PaymentItem({
  payment,
  payments,
  canUndo,
}: {
  payment: Payment
  payments: DocumentPayments
  canUndo: boolean
}) {
  const { t } = useTranslation('documents')
  const language = useLanguage()
  const { currency } = payments
  const { amount, method, note, paidOn, recordedBy, reference, undone } = payment
  const means = method === null ? undefined : entryOf(paymentMeans, method)
  const isolated = (text: string) => `\u2068${text}\u2069`
  const details = [
    means && nameIn(means, language),
    reference && isolated(reference),
    note && isolated(note),
    recordedBy && t('paid.by', { name: isolated(recordedBy) }),
  ]
  return (
    <li data-undone={undone !== null || undefined}>
      <div>
        <DateText value={paidOn} />
        <MoneyText amount={amount} currency={currency} />
      </div>
      <p className={styles['hint']}>
        <SentenceText>{details.filter(Boolean).join(' · ')}</SentenceText>
      </p>
      {undone ? (
        <p className={styles['hint']}>
          {undone.by ? t('paid.undoneBy', { name: isolated(undone.by) }) : t('paid.undone')}
        </p>
      ) : (
        canUndo && <UndoPayment payment={payment} payments={payments} />
      )}
    </li>
  )
}

/** Undoes a payment, after asking with its amount and day. */
function UndoPayment({
  payment: { amount, id, paidOn },
  payments: { currency, documentId, isRefund },
}: {
  payment: Payment
  payments: DocumentPayments
}) {
  const { t } = useTranslation('documents')
  const [isAsking, setIsAsking] = useState(false)
  const undo = async () => {
    await undoPayment(documentId, id)
    toast.success(t(isRefund ? 'paid.refundUndone' : 'paid.undoneDone'))
    focusPayments()
  }
  const money = `\u2066${formatAmount(amount, currency)} ${currency}\u2069`
  return (
    <>
      <Button variant="subtle" size="xs" onClick={() => setIsAsking(true)}>
        {t('paid.undo')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={t(isRefund ? 'paid.undoRefundTitle' : 'paid.undoTitle')}
        confirmLabel={t('paid.undo')}
        onConfirm={undo}
      >
        <p>
          <SentenceText>{t('paid.undoText', { amount: money, date: isolatedDay(paidOn) })}</SentenceText>
        </p>
      </ConfirmDialog>
    </>
  )
}
