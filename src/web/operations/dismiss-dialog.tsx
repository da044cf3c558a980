import { useTranslation } from 'react-i18next'
import type { QuarantinedArrival } from '#contract/operations'
import { toast } from '#web/lib/toast.ts'
import { ReasonDialog } from '#web/ui/overlays/reason-dialog.tsx'
import { dismissArrival } from './queries.ts'

/** Dismisses a quarantined arrival with a reason for the audit trail; its bytes stay stored. */
export function DismissDialog({
  arrival,
  onClose,
}: {
  arrival: QuarantinedArrival | null
  onClose: () => void
}) {
  const { t } = useTranslation('operations')
  if (!arrival) return null
  return (
    <ReasonDialog
      key={arrival.id}
      title={t('arrival.dismissTitle')}
      label={t('arrival.reason')}
      fault={t('arrival.reasonFault')}
      confirmLabel={t('arrival.dismiss')}
      onClose={onClose}
      onConfirm={async (reason) => {
        await dismissArrival(arrival.id, reason)
        toast.success(t('arrival.dismissed'))
      }}
    >
      {t('arrival.dismissText')}
    </ReasonDialog>
  )
}
