import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { type Row, removeDrafts } from '../queries.ts'
import { Sums } from './list-sums.tsx'
import { sumRows } from './sum-rows.ts'
import type { useSelection } from './use-selection.ts'

/** Deletes the selected drafts, as they are shown, after confirmation. Not a whole list, of which most rows were never shown. */
export function RemoveDrafts({
  selection: { chosen, clear },
  drafts,
}: {
  selection: ReturnType<typeof useSelection>
  drafts: readonly Row[]
}) {
  const { t } = useTranslation('sending')
  const canDraft = useCan('document.draft')
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState(false)
  if (!canDraft || chosen.isWhole) return null
  const count = drafts.length
  const confirm = async () => {
    const { removed, refused } = await removeDrafts(drafts)
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
        <p>
          {t('select.issueSum')} <Sums sums={sumRows(drafts)} />
        </p>
        <p>{t('select.removeText', { count })}</p>
      </ConfirmDialog>
    </>
  )
}
