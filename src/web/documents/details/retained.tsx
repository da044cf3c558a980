import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RetainedAmount } from '#contract/retained-amounts'
import { compare, decimal } from '#core/money'
import { useCan } from '#web/identity/index.ts'
import { isolatedDay } from '#web/lib/day-text.ts'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { formatAmount } from '#web/lib/format.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { ActionButton, Button } from '#web/ui/buttons/button.tsx'
import { MoneyText, SentenceText } from '#web/ui/data/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { CheckboxField, TextField } from '#web/ui/form/fields.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import type { Detail } from '../queries.ts'
import styles from './details.module.css'
import { paymentsQuery, recordPayment } from './payment-queries.ts'
import { invoiceRetained, retainedQuery, settleRetained } from './retained-queries.ts'

/** The amount that the buyer retains from an issued document: its due date and its state. */
export function Retained({ document }: { document: Detail }) {
  const { direction, draft, facts } = document
  const isOurs = direction === 'sent' && facts.document === 'issued'
  return isOurs && draft.retention ? <RetainedOf id={document.id} /> : null
}

function RetainedOf({ id }: { id: string }) {
  const { t } = useTranslation('documents')
  const { data, isError } = useQuery(retainedQuery(id))
  if (!data && !isError) return null
  return (
    <section aria-labelledby="retained-title" className={styles['retention']}>
      <h3 id="retained-title" className={styles['heading']}>
        {t('details.retained.title')}
      </h3>
      {isError && <Notice tone="error">{t('details.retained.loadFailed')}</Notice>}
      {data && <What retained={data} />}
    </section>
  )
}

const isolated = (text: string) => `\u2066${text}\u2069`

function What({ retained }: { retained: RetainedAmount }) {
  const { t } = useTranslation('documents')
  const { currency, state, total } = retained
  return (
    <>
      <p>
        {t('details.retained.total')}: <MoneyText amount={total} currency={currency} strong />
      </p>
      <p>
        <Standing retained={retained} />
      </p>
      <p className={styles['hint']}>{t('details.retained.notInXml')}</p>
      {(state === 'open' || state === 'due') && <Actions retained={retained} />}
      {state === 'paid' && <Undo id={retained.documentId} />}
    </>
  )
}

function Standing({ retained: { dueDate, invoice, note, paidOn, state } }: { retained: RetainedAmount }) {
  const { t } = useTranslation('documents')
  if (state === 'invoiced' && invoice)
    return (
      <Link to="/documents/sent/view/$documentId" params={{ documentId: invoice.id }}>
        {invoice.number
          ? t('details.retained.invoiced', { number: isolated(invoice.number) })
          : t('details.retained.draft')}
      </Link>
    )
  if (state === 'paid')
    return (
      <SentenceText>
        {[t('details.retained.paid', { date: isolatedDay(paidOn ?? '') }), note && `\u2068${note}\u2069`]
          .filter(Boolean)
          .join(' · ')}
      </SentenceText>
    )
  if (dueDate === null) return t('details.retained.noDay')
  const key = state === 'due' ? 'details.retained.dueSince' : 'details.retained.due'
  return <SentenceText>{t(key, { date: isolatedDay(dueDate) })}</SentenceText>
}

/** Refetches the list and the document after a change. */
async function refresh(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['documents'] })
}

function Actions({ retained }: { retained: RetainedAmount }) {
  const { documentId } = retained
  const { t } = useTranslation('documents')
  const language = useLanguage()
  const navigate = useNavigate()
  const canDraft = useCan('document.draft')
  const canIssue = useCan('document.issue')
  const [isAsking, setIsAsking] = useState(false)
  const withKey = useIdempotencyKey()
  const invoice = async () => {
    try {
      const draft = await withKey({ documentId, language }, (key) =>
        invoiceRetained(documentId, language, key),
      )
      await navigate({ to: '/documents/sent/new', search: { draft: draft.id } })
    } catch (error) {
      toast.error(problemText(error))
    }
    await refresh()
  }
  if (!canDraft && !canIssue) return null
  return (
    <>
      <p className={styles['hint']}>{t('details.retained.invoiceWhen')}</p>
      {canDraft && <ActionButton action={invoice}>{t('details.retained.invoice')}</ActionButton>}
      {canIssue && (
        <Button variant="default" onClick={() => setIsAsking(true)}>
          {t('details.retained.paidAction')}
        </Button>
      )}
      <PaidDialog retained={retained} opened={isAsking} onClose={() => setIsAsking(false)} />
    </>
  )
}

function PaidDialog({
  retained: { currency, documentId, total },
  opened,
  onClose,
}: {
  retained: RetainedAmount
  opened: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('documents')
  const [paidOn, setPaidOn] = useState(todayInDubai())
  const [note, setNote] = useState('')
  const [isPayment, setIsPayment] = useState(false)
  const withKey = useIdempotencyKey()
  const open = useQuery({ ...paymentsQuery(documentId), enabled: opened }).data?.open
  // A document that left the retention out has less open, once it was paid.
  const canBePayment = open !== undefined && compare(decimal(open), decimal(total)) >= 0
  const record = async () => {
    const facts = { paidOn, note: note.trim() }
    await settleRetained(documentId, { state: 'paid', ...facts })
    const body = { ...facts, amount: total }
    if (canBePayment && isPayment)
      await withKey({ documentId, body }, (key) => recordPayment(documentId, body, key))
    toast.success(t('details.retained.paidDone'))
    await refresh()
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('details.retained.paidTitle')}
      confirmLabel={t('details.retained.paidAction')}
      onConfirm={record}
    >
      <p>{t('details.retained.paidText')}</p>
      <DateField label={t('details.retained.paidOn')} value={paidOn} onChange={setPaidOn} required />
      <TextField
        label={t('details.retained.note')}
        dir="auto"
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {canBePayment && (
        <CheckboxField
          label={t('details.retained.alsoPayment', {
            amount: isolated(`${formatAmount(total, currency)} ${currency}`),
          })}
          description={t('details.retained.alsoPaymentHint')}
          checked={isPayment}
          onChange={(event) => setIsPayment(event.currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  )
}

function Undo({ id }: { id: string }) {
  const { t } = useTranslation('documents')
  const canIssue = useCan('document.issue')
  const undo = async () => {
    try {
      await settleRetained(id, { state: 'open' })
      toast.success(t('details.retained.undone'))
    } catch (error) {
      toast.error(problemText(error))
    }
    await refresh()
  }
  return canIssue ? (
    <ActionButton variant="subtle" size="xs" action={undo}>
      {t('details.retained.undo')}
    </ActionButton>
  ) : null
}
