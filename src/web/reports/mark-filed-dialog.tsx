import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VatReturn } from '#contract/reports'
import { isolatedDay } from '#web/lib/day-text.ts'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { formatDecimal } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { DateField } from '#web/ui/form/date-field.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { FieldGrid, Stack } from '#web/ui/layout/page.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { markReturnFiled } from './filed-queries.ts'
import { usePeriodText } from './filed-text.tsx'

const maxReferenceLength = 100

/** Asks for the date of filing and the reference, and freezes the figures on the screen. */
export function MarkFiledDialog({ found, onClose }: { found: VatReturn; onClose: () => void }) {
  const { t } = useTranslation('reports')
  const periodText = usePeriodText()
  const queryClient = useQueryClient()
  const withKey = useIdempotencyKey()
  const today = todayInDubai()
  const [filedOn, setFiledOn] = useState(today)
  const [reference, setReference] = useState('')
  const { fingerprint, from, openPurchases, payable, to } = found
  const isValid = filedOn > to && filedOn <= today
  const confirm = async () => {
    const purchases = openPurchases.leftOut ? ('decided' as const) : ('all' as const)
    const request = { from, to, purchases, fingerprint, filedOn, reference: reference.trim() }
    try {
      await withKey(request, (key) => markReturnFiled(request, key))
      toast.success(t('filed.marked'))
    } finally {
      // After a refusal, the figures on the screen are no longer those of today.
      await queryClient.invalidateQueries({ queryKey: ['reports'] })
    }
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('filed.markTitle', { period: periodText(found) })}
      confirmLabel={t('filed.mark')}
      canConfirm={isValid}
      onConfirm={confirm}
    >
      <Stack>
        <p style={{ margin: 0 }}>
          {t('filed.markText', { payable: `\u2066${formatDecimal(payable)}\u2069` })}
        </p>
        <FieldGrid columns={2}>
          <DateField
            label={t('filed.filedOn')}
            value={filedOn}
            onChange={(date) => setFiledOn(date ?? '')}
            error={isValid ? undefined : t('filed.filedOnFault', { to: isolatedDay(to) })}
          />
          <TextField
            label={t('filed.reference')}
            description={t('filed.referenceHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={maxReferenceLength}
            dir="auto"
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        </FieldGrid>
      </Stack>
    </ConfirmDialog>
  )
}
