import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMe } from '#web/identity/index.ts'
import { formatDecimal } from '#web/lib/format.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useCounterpartyName, useFormMeta } from '../form/form-context.tsx'
import type { FormEngine } from '../form/use-form-engine.ts'
import { documentQuery } from '../queries.ts'
import { approversQuery, requestApproval } from './approval-queries.ts'
import { useNameList } from './use-name-list.ts'

/** Saves the document on the screen and requests approval by another user. */
export function RequestApprovalDialog({
  above,
  engine,
  onClose,
}: {
  above: string
  engine: FormEngine
  onClose: () => void
}) {
  const { t } = useTranslation('sending')
  const { store } = useFormMeta()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const buyer = useCounterpartyName()
  const request = async () => {
    if (!(await engine.saver.saveNow())) {
      if (store.getState().save === 'conflict') return
      throw engine.saver.lastError()
    }
    const { documentId, version } = store.getState()
    if (documentId === null || version === null) throw new Error('The draft was saved without an id.')
    const requested = await requestApproval(documentId, version)
    engine.finish()
    queryClient.setQueryData(documentQuery(documentId).queryKey, requested)
    void queryClient.invalidateQueries({ queryKey: ['documents'] })
    await navigate({ to: '/documents/sent/view/$documentId', params: { documentId } })
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('approval.requestTitle', { buyer: `\u2068${buyer}\u2069` })}
      confirmLabel={t('approval.request')}
      onConfirm={request}
    >
      <p>{t('approval.requestText', { above: `\u2066${formatDecimal(above)}\u2069` })}</p>
      <WhoCanApprove />
    </ConfirmDialog>
  )
}

/** The other members who can approve, or that there are none. */
function WhoCanApprove() {
  const { t } = useTranslation('sending')
  const me = useMe()?.user.id
  const namesOr = useNameList('disjunction')
  const { data } = useQuery(approversQuery)
  if (!data) return null
  const others = data.approvers.filter(({ id }) => id !== me)
  if (others.length === 0)
    return (
      <Notice tone="warning" title={t('approval.waitsForNobody')}>
        {t('approval.nobodyElse')}
      </Notice>
    )
  return <p>{t('approval.whoCan', { names: namesOr(others.map(({ name }) => name)) })}</p>
}
