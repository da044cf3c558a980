import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuarantinedArrival } from '#contract/operations'
import { toast } from '#web/lib/toast.ts'
import { ActionButton, Button } from '#web/ui/buttons/button.tsx'
import { ProblemAlert } from '#web/ui/feedback/problem-alert.tsx'
import { TextAreaField } from '#web/ui/form/fields.tsx'
import { Stack } from '#web/ui/layout/page.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { dismissArrival } from './queries.ts'

const minReasonLength = 3

/** Dismisses a quarantined arrival with a reason for the audit trail; its bytes are kept. */
export function DismissDialog({
  arrival,
  onClose,
}: {
  arrival: QuarantinedArrival | null
  onClose: () => void
}) {
  return arrival ? <DismissForm key={arrival.id} arrival={arrival} onClose={onClose} /> : null
}

function DismissForm({ arrival, onClose }: { arrival: QuarantinedArrival; onClose: () => void }) {
  const { t } = useTranslation(['operations', 'common'])
  const [reason, setReason] = useState('')
  const [isShort, setIsShort] = useState(false)
  const [error, setError] = useState<unknown>(null)
  async function dismiss(): Promise<void> {
    const tooShort = reason.trim().length < minReasonLength
    setIsShort(tooShort)
    if (tooShort) return
    try {
      await dismissArrival(arrival.id, reason.trim())
      toast.success(t('operations:arrival.dismissed'))
      onClose()
    } catch (cause) {
      setError(cause)
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('operations:arrival.dismissTitle')}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <ActionButton action={dismiss}>{t('operations:arrival.dismiss')}</ActionButton>
        </>
      }
    >
      <Stack>
        <p style={{ margin: 0 }}>{t('operations:arrival.dismissText')}</p>
        <TextAreaField
          label={t('operations:arrival.reason')}
          autosize
          minRows={2}
          maxLength={500}
          dir="auto"
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isShort ? t('operations:arrival.reasonFault') : undefined}
        />
        {error !== null && <ProblemAlert error={error} />}
      </Stack>
    </Dialog>
  )
}
