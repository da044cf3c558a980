import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarkedPaid } from '#contract/payments'
import { decimal, printDecimal, sum } from '#core/money'
import { useCan } from '#web/identity/index.ts'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { findingsByField } from '#web/lib/form-findings.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { Stack } from '#web/ui/layout/page.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { markPaid, refreshPayments, undoPayments } from '../details/payment-queries.ts'
import type { Row } from '../queries.ts'
import styles from './list.module.css'
import { Sums } from './list-sums.tsx'
import { type CurrencySum, sumRows } from './sum-rows.ts'
import type { useSelection } from './use-selection.ts'

/** Whether something is open on the document of a row, so that it can be marked as paid. */
function isOpen({ settlement }: Row): boolean {
  return settlement !== null && settlement.state !== 'paid' && settlement.state !== 'credited'
}

/**
 * Records what is open of the selected documents as paid, after confirmation. What was recorded, and which documents were
 * refused, stays on the screen until it is closed, and can be undone there.
 */
export function MarkPaid({ selection: { chosen, clear } }: { selection: ReturnType<typeof useSelection> }) {
  const { t } = useTranslation('sending')
  const canRecord = useCan('document.issue')
  const [isAsking, setIsAsking] = useState(false)
  const [answer, setAnswer] = useState<MarkedPaid | null>(null)
  const open = [...chosen.rows.values()].filter(isOpen)
  const close = async () => {
    setAnswer(null)
    clear()
    await refreshPayments()
  }
  if (!canRecord || chosen.isWhole || (open.length === 0 && !answer)) return null
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setIsAsking(true)}>
        {t('select.markPaid', { count: open.length })}
      </Button>
      {isAsking && <AskMarkPaid rows={open} onDone={setAnswer} onClose={() => setIsAsking(false)} />}
      {answer && !isAsking && <MarkedPaidResult answer={answer} onClose={close} />}
    </>
  )
}

function AskMarkPaid({
  rows,
  onDone,
  onClose,
}: {
  rows: readonly Row[]
  onDone: (answer: MarkedPaid) => void
  onClose: () => void
}) {
  const { t } = useTranslation(['sending', 'documents'])
  const withKey = useIdempotencyKey()
  const [typed, setTyped] = useState({ paidOn: todayInDubai(), reference: '' })
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const record = async () => {
    const body = { ids: rows.map(({ id }) => id), ...typed }
    try {
      onDone(await withKey(body, (key) => markPaid(body, key)))
    } catch (error) {
      setErrors(findingsByField(error, Object.keys(typed)).byField)
      throw error
    }
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('select.markPaidTitle', { count: rows.length })}
      confirmLabel={t('select.markPaid', { count: rows.length })}
      onConfirm={record}
    >
      <p>
        {t('select.issueSum')} <Sums sums={sumRows(rows, 'open')} />
      </p>
      <p>{t('documents:paid.ownRecord')}</p>
      <Stack>
        <DateField
          label={t('documents:details.retained.paidOn')}
          value={typed.paidOn}
          maxDate={todayInDubai()}
          error={errors.get('paidOn') ?? null}
          onChange={(paidOn) => setTyped((before) => ({ ...before, paidOn }))}
          required
        />
        <TextField
          label={t('documents:paid.reference')}
          description={t('documents:paid.referenceHint')}
          dir="auto"
          maxLength={100}
          value={typed.reference}
          error={errors.get('reference') ?? null}
          onChange={({ currentTarget: { value: reference } }) =>
            setTyped((before) => ({ ...before, reference }))
          }
        />
      </Stack>
    </ConfirmDialog>
  )
}

/** What was recorded and what was refused; the recorded payments can be undone. */
function MarkedPaidResult({ answer, onClose }: { answer: MarkedPaid; onClose: () => Promise<void> }) {
  const { t } = useTranslation(['sending', 'problems', 'common'])
  const { recorded, refused } = answer
  const undo = async () => {
    const { undone } = await undoPayments(recorded)
    toast.success(t('select.paymentsUndone', { count: undone.length }))
  }
  const hasRecorded = recorded.length > 0
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('select.paymentsRecorded', { count: recorded.length })}
      confirmLabel={
        hasRecorded ? t('select.undoPayments', { count: recorded.length }) : t('common:action.close')
      }
      {...(hasRecorded ? { dismissLabel: t('common:action.close'), danger: true } : {})}
      onConfirm={hasRecorded ? undo : () => undefined}
    >
      {hasRecorded && (
        <p>
          <Sums sums={sumsOf(recorded)} />
        </p>
      )}
      {refused.length > 0 && (
        <div role="alert">
          <p>{t('select.paymentsRefused', { count: refused.length })}</p>
          <ul className={styles['refused']}>
            {refused.map(({ id, number, code }) => (
              <li key={id}>
                <bdi>{number ?? id}</bdi>: {t(`problems:${code}`)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </ConfirmDialog>
  )
}

function sumsOf(recorded: MarkedPaid['recorded']): CurrencySum[] {
  const byCurrency = Map.groupBy(recorded, ({ currency }) => currency)
  return [...byCurrency]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, payments]) => ({
      currency,
      amount: printDecimal(sum(payments.map(({ amount }) => decimal(amount)))),
    }))
}
