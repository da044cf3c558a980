import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#web/lib/query-client.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { useIsLinked } from '#web/sending/index.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextAreaField } from '#web/ui/form/fields.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import type { Detail } from '../queries.ts'
import { focusNextStep } from './focus-next-step.ts'
import { responsesQuery, settleResponse } from './response-queries.ts'

const maxNoteLength = 500

/** Settles a question or dispute of the other side, with a note. */
export function SettleResponse({ document, filled }: { document: Detail; filled?: boolean }) {
  const { t } = useTranslation('responses')
  const newest = useQuery(responsesQuery(document.id)).data?.responses[0]
  const [asking, setAsking] = useState(useIsLinked('settleDispute', 'settleQuestion'))
  const [note, setNote] = useState('')
  const withKey = useIdempotencyKey()
  if (!newest) return null
  const settle = async () => {
    const request = { responseId: newest.id, note: note.trim() }
    try {
      await withKey(request, (key) => settleResponse(document.id, request, key))
      toast.success(t('settle.done'))
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['documents'] })
      focusNextStep()
    }
  }
  return (
    <>
      <Button variant={filled ? 'filled' : 'default'} onClick={() => setAsking(true)}>
        {t('settle.action')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t(`settle.title.${newest.decision === 'dispute' ? 'dispute' : 'hold'}`)}
        confirmLabel={t('settle.action')}
        onConfirm={settle}
      >
        <p>{t('settle.text')}</p>
        <TextAreaField
          label={t('settle.note')}
          description={t('settle.noteHint')}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={maxNoteLength}
          minRows={2}
          autosize
        />
      </ConfirmDialog>
    </>
  )
}
