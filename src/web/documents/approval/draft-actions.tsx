import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan, useMe } from '#web/identity/index.ts'
import { useIsToFile } from '#web/lib/config.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { useAmountText } from '#web/ui/data/text.tsx'
import { TextAreaField } from '#web/ui/form/fields.tsx'
import { Foot } from '#web/ui/layout/foot.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { CopyActions } from '../details/copy-actions.tsx'
import styles from '../details/details.module.css'
import { focusNextStep } from '../details/focus-next-step.ts'
import { type Detail, issueDocument } from '../queries.ts'
import { decideApproval } from './approval-queries.ts'

const maxReasonLength = 500

/** What the user may do about the approval of a draft. */
function useApproval({ approval, facts }: Detail) {
  const canIssue = useCan('document.issue')
  const me = useMe()?.user.id
  const isAwaiting = facts.document === 'draft' && approval?.state === 'awaiting'
  const isOwn = isAwaiting && me !== undefined && approval.barred.includes(me)
  return {
    isOwn,
    mayDecide: canIssue && isAwaiting && !isOwn,
    mayIssue: canIssue && facts.document === 'draft' && approval?.state === 'approved',
  }
}

/** The actions of a draft beside its approval: continue editing, copy. */
export function DraftActions({ document }: { document: Detail }) {
  const { t } = useTranslation(['documents', 'sending'])
  const canDraft = useCan('document.draft')
  const { isOwn, mayDecide, mayIssue } = useApproval(document)
  if (!canDraft && !isOwn) return null
  return (
    <div className={styles['actions']}>
      {canDraft && (
        <LinkButton
          to="/documents/sent/new"
          search={{ draft: document.id }}
          variant={mayDecide || mayIssue ? 'default' : 'filled'}
        >
          {t('details.continueEditing')}
        </LinkButton>
      )}
      {canDraft && <CopyActions document={document} />}
      {isOwn && <span className={styles['hint']}>{t('sending:approval.own')}</span>}
    </div>
  )
}

/** The decision about a draft at the lower edge, and its issue once it is approved. */
export function ApprovalFoot({ document }: { document: Detail }) {
  const { mayDecide, mayIssue } = useApproval(document)
  if (!mayDecide && !mayIssue) return null
  return (
    <div className={styles['foot']}>
      <Foot>
        {mayDecide && <Act document={document} act="approve" />}
        {mayDecide && <Act document={document} act="reject" />}
        {mayIssue && <Act document={document} act="issue" />}
      </Foot>
    </div>
  )
}

const done = { approve: 'approved', reject: 'rejected' } as const

/** Confirms an action, asks for the reason of a rejection, runs it and shows the result. */
function Act({ act, document }: { act: 'approve' | 'reject' | 'issue'; document: Detail }) {
  const { t } = useTranslation('sending')
  const localName = useLocalName()
  const amountText = useAmountText()
  const toFile = useIsToFile()
  const withKey = useIdempotencyKey()
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const { id, version } = document
  const words = {
    buyer: `\u2068${localName(document.counterpartyName, document.counterpartyNameAr)}\u2069`,
    amount: amountText(document.payable, document.currency),
  }
  const perform = async () => {
    if (act === 'approve') return await decideApproval(id, { version, decision: 'approve' })
    if (act === 'reject') {
      if (reason.trim() === '') throw new Error(t('approval.noReason'))
      return await decideApproval(id, { version, decision: 'reject', reason: reason.trim() })
    }
    const request = { version, ...(toFile ? { toFile } : {}) }
    // The details below say where it stands.
    await withKey({ id, request }, (key) => issueDocument(id, request, key))
  }
  const confirm = async () => {
    try {
      await perform()
      if (act !== 'issue') toast.success(t(`approval.${done[act]}`))
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['documents'] })
      focusNextStep()
    }
  }
  return (
    <>
      <Button variant={act === 'reject' ? 'default' : 'filled'} onClick={() => setAsking(true)}>
        {t(`approval.${act}`)}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t(`approval.${act}Title`, words)}
        confirmLabel={t(`approval.${act}`)}
        {...(act === 'reject' ? { danger: true } : {})}
        onConfirm={confirm}
      >
        {act === 'reject' ? (
          <TextAreaField
            label={t('approval.reason')}
            description={t('approval.reasonHint')}
            required
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={maxReasonLength}
            minRows={2}
            autosize
          />
        ) : (
          t(`approval.${act}Text`, words)
        )}
      </ConfirmDialog>
    </>
  )
}
