import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { computeTotals } from '#core/tax'
import { isolatedMoment } from '#web/lib/day-text.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { ActionButton, Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { documentQuery } from '../queries.ts'
import { useForm, useFormMeta } from './form-context.tsx'
import { counterpartyOf } from './form-store.ts'
import type { FormEngine } from './use-form-engine.ts'

/** Notes that input was restored from this device. */
export function RestoredNotice({
  at,
  onKeep,
  onDiscard,
}: {
  at: string
  onKeep: () => void
  onDiscard: () => void
}) {
  const { t } = useTranslation(['documents', 'common'])
  const isSaved = useForm((state) => state.save === 'saved')
  if (isSaved) return null
  return (
    <Notice
      tone="info"
      title={t('form.restoredTitle')}
      actions={
        <>
          <Button variant="default" size="xs" onClick={onKeep}>
            {t('form.restoredKeep')}
          </Button>
          <Button variant="subtle" size="xs" color="red" onClick={onDiscard}>
            {t('form.restoredDiscard')}
          </Button>
        </>
      }
    >
      {t('form.restoredText', { time: isolatedMoment(at) })}
    </Notice>
  )
}

/** The server refuses to save the draft, for example because it awaits approval: the input stays on this device. */
export function RefusalNotice() {
  const { t } = useTranslation('documents')
  const refusal = useForm((state) => state.refusal)
  const documentId = useForm((state) => state.documentId)
  if (refusal === null) return null
  return (
    <Notice
      tone="error"
      title={t('form.refusedTitle')}
      actions={
        documentId !== null && (
          <LinkButton
            to="/documents/sent/view/$documentId"
            params={{ documentId }}
            variant="default"
            size="xs"
          >
            {t('form.openDocument')}
          </LinkButton>
        )
      }
    >
      {problemText(refusal)} {t('form.refusedText')}
    </Notice>
  )
}

/** Another user has saved this draft in the meantime: the user decides which version to continue with. */
export function ConflictNotice({ engine }: { engine: FormEngine }) {
  const { t } = useTranslation('documents')
  const { store } = useFormMeta()
  const queryClient = useQueryClient()
  const isConflict = useForm((state) => state.save === 'conflict')
  if (!isConflict) return null
  const latest = () => {
    const { documentId } = store.getState()
    if (documentId === null) throw new Error('A draft without an id cannot be in conflict.')
    return queryClient.fetchQuery({ ...documentQuery(documentId), staleTime: 0 })
  }
  const keepMine = async () => {
    try {
      const { version } = await latest()
      store.setState({ version, save: 'unsaved' })
      await engine.saver.saveNow()
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  const takeTheirs = async () => {
    try {
      const saved = await latest()
      store.setState({
        draft: saved.draft,
        totals: computeTotals(saved.draft),
        version: saved.version,
        counterparty: counterpartyOf(saved),
        save: 'saved',
        serverFindings: [],
      })
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  return (
    <Notice
      tone="warning"
      title={t('form.conflictTitle')}
      actions={
        <>
          <ActionButton size="xs" action={keepMine}>
            {t('form.conflictMine')}
          </ActionButton>
          <ActionButton size="xs" variant="default" action={takeTheirs}>
            {t('form.conflictTheirs')}
          </ActionButton>
        </>
      }
    >
      {t('form.conflictText')}
    </Notice>
  )
}
