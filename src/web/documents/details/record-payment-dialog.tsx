import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentPayments } from '#contract/payments'
import { nameIn, paymentMeans } from '#core/codelists'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { findingsByField } from '#web/lib/form-findings.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { DateField } from '#web/ui/form/date-field.tsx'
import { DecimalField } from '#web/ui/form/decimal-field.tsx'
import { ChoiceField, TextField } from '#web/ui/form/fields.tsx'
import { Stack } from '#web/ui/layout/page.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { focusPayments } from './focus-next-step.ts'
import { recordPayment } from './payment-queries.ts'

/** Without the code for an unknown one. */
const methods = paymentMeans.entries.filter(({ code }) => code !== '1')

/** Records a payment of what is open, today, unless the user changes that. */
export function RecordPaymentDialog({
  payments: { currency, documentId, isRefund, open },
  onClose,
}: {
  payments: DocumentPayments
  onClose: () => void
}) {
  const { t } = useTranslation('documents')
  const language = useLanguage()
  const withKey = useIdempotencyKey()
  const [typed, setTyped] = useState({
    paidOn: todayInDubai(),
    amount: open,
    method: '',
    reference: '',
    note: '',
  })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const set = (change: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...change }))
  const record = async () => {
    const body = { ...typed, method: typed.method || null }
    setErrors({})
    try {
      await withKey({ documentId, body }, (key) => recordPayment(documentId, body, key))
    } catch (error) {
      setErrors(Object.fromEntries(findingsByField(error, Object.keys(typed)).byField))
      throw error
    }
    toast.success(t(isRefund ? 'paid.refundDone' : 'paid.done'))
    focusPayments()
  }
  const error = (field: keyof typeof typed) => errors[field] ?? null
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t(isRefund ? 'paid.recordRefund' : 'paid.record')}
      confirmLabel={t('paid.save')}
      onConfirm={record}
    >
      <p>{t('paid.ownRecord')}</p>
      <Stack>
        <DateField
          label={t('details.retained.paidOn')}
          value={typed.paidOn}
          maxDate={todayInDubai()}
          error={error('paidOn')}
          onChange={(paidOn) => set({ paidOn })}
          required
        />
        <DecimalField
          label={t('paid.amount')}
          value={typed.amount}
          unit={currency}
          error={error('amount')}
          onChange={(amount) => set({ amount })}
          required
        />
        <ChoiceField
          label={t('paid.method')}
          value={typed.method}
          data={[
            { value: '', label: t('paid.anyMethod') },
            ...methods.map((entry) => ({ value: entry.code, label: nameIn(entry, language) })),
          ]}
          onChange={(event) => set({ method: event.currentTarget.value })}
        />
        <TextField
          label={t('paid.reference')}
          description={t('paid.referenceHint')}
          dir="auto"
          maxLength={100}
          value={typed.reference}
          error={error('reference')}
          onChange={(event) => set({ reference: event.currentTarget.value })}
        />
        <TextField
          label={t('details.retained.note')}
          dir="auto"
          maxLength={500}
          value={typed.note}
          error={error('note')}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
      </Stack>
    </ConfirmDialog>
  )
}
