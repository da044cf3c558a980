import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { countsQuery, type ListQuery, type Row, removeDrafts } from '../queries.ts'
import { Sums } from './list-sums.tsx'
import { sumRows } from './sum-rows.ts'
import { maxSelected, rowsMatching, type useSelection } from './use-selection.ts'

/** Deletes the selected drafts after confirmation; of a whole list as many as one request may name. */
export function RemoveDrafts({
  selection: { chosen, clear },
  drafts,
  question,
}: {
  selection: ReturnType<typeof useSelection>
  drafts: readonly Row[]
  question: ListQuery
}) {
  const { t } = useTranslation('sending')
  const canDraft = useCan('document.draft')
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState(false)
  const whole = useQuery({ ...countsQuery(question), enabled: chosen.isWhole })
  if (!canDraft) return null
  const count = chosen.isWhole && whole.data ? Math.min(whole.data.drafts, maxSelected) : drafts.length
  const confirm = async () => {
    const { removed, refused } = await removeDrafts(chosen.isWhole ? await rowsMatching(question) : drafts)
    clear()
    await queryClient.invalidateQueries({ queryKey: ['documents'] })
    const text = t('select.removed', { count: removed.length })
    if (refused.length === 0) toast.success(text)
    else toast.warning(text, { description: t('select.removeRefused', { count: refused.length }) })
  }
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpened(true)}>
        {t('select.remove', { count })}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('select.removeTitle', { count })}
        confirmLabel={t('select.remove', { count })}
        danger
        onConfirm={confirm}
      >
        {!chosen.isWhole && (
          <p>
            {t('select.issueSum')} <Sums sums={sumRows(drafts)} />
          </p>
        )}
        <p>{t('select.removeText', { count })}</p>
      </ConfirmDialog>
    </>
  )
}
