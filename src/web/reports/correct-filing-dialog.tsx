import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FiledReturnRow } from '#contract/filed-returns'
import { toast } from '#web/lib/toast.ts'
import { Stack } from '#web/ui/layout/page.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { correctFiling } from './filed-queries.ts'
import { type Filing, FilingFields, isFiledInTime } from './filing-fields.tsx'

/** Corrects the date and the reference of a filed return; its figures stay. */
export function CorrectFilingDialog({ filed, onClose }: { filed: FiledReturnRow; onClose: () => void }) {
  const { t } = useTranslation('reports')
  const queryClient = useQueryClient()
  const [filing, setFiling] = useState<Filing>({ filedOn: filed.filedOn, reference: filed.reference })
  const confirm = async () => {
    await correctFiling(filed.id, { filedOn: filing.filedOn, reference: filing.reference.trim() })
    await queryClient.invalidateQueries({ queryKey: ['reports'] })
    toast.success(t('filed.corrected'))
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('filed.correctTitle')}
      confirmLabel={t('filed.saveCorrection')}
      canConfirm={isFiledInTime(filing, filed.to)}
      onConfirm={confirm}
    >
      <Stack>
        <p style={{ margin: 0 }}>{t('filed.correctText')}</p>
        <FilingFields value={filing} to={filed.to} onChange={setFiling} />
      </Stack>
    </ConfirmDialog>
  )
}
