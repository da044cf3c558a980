import { useTranslation } from 'react-i18next'
import type { ArchiveHold } from '#contract/archive'
import { toast } from '#web/lib/toast.ts'
import { ReasonDialog } from '#web/ui/overlays/reason-dialog.tsx'
import { releaseHold } from './queries.ts'

/** Releases a hold with a reason, which the list and the audit trail show. */
export function ReleaseDialog({ hold, onClose }: { hold: ArchiveHold; onClose: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <ReasonDialog
      title={t('archive.releaseTitle')}
      label={t('archive.reason')}
      fault={t('archive.reasonFault')}
      confirmLabel={t('archive.release')}
      onClose={onClose}
      onConfirm={async (reason) => {
        await releaseHold(hold.id, reason)
        toast.success(t('archive.holdReleased'))
      }}
    >
      {t('archive.releaseText')}
    </ReasonDialog>
  )
}
