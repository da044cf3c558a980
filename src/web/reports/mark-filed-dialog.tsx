import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VatReturn } from '#contract/reports'
import { isolatedDay } from '#web/lib/day-text.ts'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { formatDecimal } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Stack } from '#web/ui/layout/page.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { afterFilingQuery, markReturnFiled } from './filed-queries.ts'
import { usePeriodText } from './filed-text.tsx'
import { type Filing, FilingFields, isFiledInTime } from './filing-fields.tsx'

/** Asks for the date of filing and the reference, and freezes the figures that were on the screen when it opened. */
export function MarkFiledDialog({ vatReturn, onClose }: { vatReturn: VatReturn; onClose: () => void }) {
  const { t } = useTranslation('reports')
  const periodText = usePeriodText()
  const queryClient = useQueryClient()
  const withKey = useIdempotencyKey()
  const [seen] = useState(vatReturn)
  const [filing, setFiling] = useState<Filing>({ filedOn: todayInDubai(), reference: '' })
  const { fingerprint, from, openPurchases, payable, to } = seen
  const { filedOn } = filing
  const isInTime = isFiledInTime(filing, to)
  const isSame = vatReturn.fingerprint === fingerprint
  const after = useQuery({ ...afterFilingQuery({ from, to, filedOn }), enabled: isInTime })
  const confirm = async () => {
    const purchases = openPurchases.leftOut ? ('decided' as const) : ('all' as const)
    const request = { from, to, purchases, fingerprint, filedOn, reference: filing.reference.trim() }
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
      title={t('filed.markTitle', { period: periodText(seen) })}
      confirmLabel={t('filed.mark')}
      canConfirm={isInTime && isSame && after.data !== undefined}
      onConfirm={confirm}
    >
      <Stack>
        <p style={{ margin: 0 }}>
          {t('filed.markText', { payable: `\u2066${formatDecimal(payable)}\u2069` })}
        </p>
        <FilingFields value={filing} to={to} onChange={setFiling} />
        <QueryError query={after} />
        {isInTime && after.data !== undefined && after.data > 0 && (
          <Notice isStatic tone="warning">
            {t('filed.cameAfter', { count: after.data, day: isolatedDay(filedOn) })}
          </Notice>
        )}
        {!isSame && <Notice tone="error">{t('filed.changedWhileOpen')}</Notice>}
      </Stack>
    </ConfirmDialog>
  )
}
