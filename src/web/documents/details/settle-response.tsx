import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newIdempotencyKey } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextAreaField } from '#web/ui/form/fields.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import type { Detail } from '../queries.ts'
import { keepFocus } from './keep-focus.ts'
import { responsesQuery, settleResponse } from './response-queries.ts'

const longestNote = 500

/** Puts away what the other side asks or disputes, with a word on how it was settled. */
export function SettleResponse({ document, filled }: { document: Detail; filled?: boolean }) {
  const { t } = useTranslation('responses')
  const newest = useQuery(responsesQuery(document.id)).data?.responses[0]
  const [asking, setAsking] = useState(false)
  const [note, setNote] = useState('')
  const attempt = useRef({ asked: '', key: '' })
  if (!newest) return null
  const settle = async () => {
    const request = { responseId: newest.id, note: note.trim() }
    const asked = JSON.stringify(request)
    if (attempt.current.asked !== asked) attempt.current = { asked, key: newIdempotencyKey() }
    try {
      await settleResponse(document.id, request, attempt.current.key)
      toast.success(t('settle.done'))
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['documents'] })
      keepFocus()
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
          maxLength={longestNote}
          minRows={2}
          autosize
        />
      </ConfirmDialog>
    </>
  )
}
