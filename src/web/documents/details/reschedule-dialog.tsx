import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeOnDay } from '#web/lib/day-text.ts'
import { dubaiInstant, inDubai } from '#web/lib/dubai-time.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { toast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { SendTimeFields, sendTimeError } from '../form/send-time-fields.tsx'
import { changeSchedule, type Detail } from '../queries.ts'

/** Changes the time at which a scheduled document is sent. */
export function RescheduleDialog({ document, onClose }: { document: Detail; onClose: () => void }) {
  const { t } = useTranslation('sending')
  const [at, setAt] = useState(() => {
    const { date, time } = inDubai(document.sendAt ?? Date.now())
    return { date, time }
  })
  const save = async () => {
    const sendAt = dubaiInstant(at)
    const error = sendTimeError(at)
    if (sendAt === null || error !== null) throw new Error(t(`later.${error ?? 'incomplete'}`, { days: 30 }))
    try {
      await changeSchedule(document.id, sendAt)
      toast.success(t('act.timeChanged', { time: `\u2068${timeOnDay(at.date, at.time)}\u2069` }))
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['documents'] })
    }
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('act.changeTitle', { number: `\u2066${document.number ?? ''}\u2069` })}
      confirmLabel={t('act.changeTime')}
      onConfirm={save}
    >
      <SendTimeFields draft={document.draft} value={at} onChange={setAt} />
    </ConfirmDialog>
  )
}
