import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Finding } from '#contract/common'
import { dateInFiledPeriod } from '#core/draft-checks'
import { taxDateOf } from '#core/vat-return'
import { useCan, useMe } from '#web/identity/index.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { useIsToFile } from '#web/lib/config.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { ActionButton, Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { useAmountText } from '#web/ui/data/text.tsx'
import { TextAreaField } from '#web/ui/form/fields.tsx'
import { Foot } from '#web/ui/layout/foot.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { CopyActions } from '../details/copy-actions.tsx'
import styles from '../details/details.module.css'
import { focusNextStep } from '../details/focus-next-step.ts'
import { FiledPeriodConfirmation, filedPeriodFinding } from '../form/filed-period-confirmation.tsx'
import { type Detail, documentQuery, draftRecordsQuery, issueDocument } from '../queries.ts'
import { decideApproval, withdrawApproval } from './approval-queries.ts'
import { isStuck } from './approval-state.tsx'

const maxReasonLength = 500

/** What the user may do about the approval of a draft. */
function useApproval({ approval, facts }: Detail) {
  const canIssue = useCan('document.issue')
  const me = useMe()?.user.id
  const isAwaiting = facts.document === 'draft' && approval?.state === 'awaiting'
  const isBarred = isAwaiting && me !== undefined && approval.barred.includes(me)
  return {
    isAwaiting,
    mayDecide: canIssue && isAwaiting && !isBarred,
    mayIssue: canIssue && facts.document === 'draft' && approval?.state === 'approved',
  }
}

/** The actions of a draft beside its approval: continue editing, or withdraw the request first; copy. */
export function DraftActions({ document }: { document: Detail }) {
  const { t } = useTranslation('documents')
  const canDraft = useCan('document.draft')
  const canInvite = useCan('people.manage')
  const { isAwaiting, mayIssue } = useApproval(document)
  const isInviting = canInvite && isStuck(document)
  if (!canDraft && !isInviting) return null
  return (
    <div className={styles['actions']}>
      {isInviting && <LinkButton to="/settings/people">{t('sending:approval.invite')}</LinkButton>}
      {canDraft &&
        (isAwaiting ? (
          <Withdraw document={document} />
        ) : (
          <LinkButton
            to="/documents/sent/new"
            search={{ draft: document.id }}
            variant={mayIssue ? 'default' : 'filled'}
          >
            {t('details.continueEditing')}
          </LinkButton>
        ))}
      {canDraft && <CopyActions document={document} />}
    </div>
  )
}

/** Withdraws the request for approval and opens the draft in the form. */
function Withdraw({ document: { id, version } }: { document: Detail }) {
  const { t } = useTranslation('sending')
  const navigate = useNavigate()
  const withdraw = async () => {
    try {
      const withdrawn = await withdrawApproval(id, version)
      queryClient.setQueryData(documentQuery(id).queryKey, withdrawn)
      toast.success(t('approval.withdrawn'))
      await navigate({ to: '/documents/sent/new', search: { draft: id } })
    } catch (error) {
      toast.error(problemText(error))
    }
    await queryClient.invalidateQueries({ queryKey: ['documents'] })
  }
  return (
    <ActionButton variant="default" action={withdraw}>
      {t('approval.withdraw')}
    </ActionButton>
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
  const [refused, setRefused] = useState<Finding>()
  const [intoFiled, setIntoFiled] = useState(false)
  const { draft, id, typeCode, version } = document
  const taxDate = taxDateOf(draft)
  const records = useQuery({
    ...draftRecordsQuery({ typeCode, ...(taxDate ? { taxDate } : {}) }),
    enabled: asking && act === 'issue' && taxDate !== undefined,
  })
  const period = records.data?.filedPeriod
  const filed = refused ?? (period ? dateInFiledPeriod(draft, period, 'warning') : undefined)
  const close = () => {
    setAsking(false)
    setRefused(undefined)
    setIntoFiled(false)
  }
  const words = {
    buyer: `\u2068${localName(document.counterpartyName, document.counterpartyNameAr)}\u2069`,
    amount: amountText(document.payable, document.currency),
  }
  const label = act === 'approve' ? t('approval.approveAmount', words) : t(`approval.${act}`)
  const perform = async () => {
    if (act === 'approve') return await decideApproval(id, { version, decision: 'approve' })
    if (act === 'reject') {
      if (reason.trim() === '') throw new Error(t('approval.noReason'))
      return await decideApproval(id, { version, decision: 'reject', reason: reason.trim() })
    }
    const request = {
      version,
      ...(toFile ? { toFile } : {}),
      ...(filed && intoFiled ? { intoFiledPeriod: true as const } : {}),
    }
    // The details below say where it stands.
    await withKey({ id, request }, (key) => issueDocument(id, request, key))
  }
  const confirm = async () => {
    try {
      await perform()
      if (act !== 'issue') toast.success(t(`approval.${done[act]}`))
    } catch (error) {
      if (isApiError(error)) setRefused(filedPeriodFinding(error.findings))
      throw error
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['documents'] })
      focusNextStep()
    }
  }
  return (
    <>
      <Button variant={act === 'reject' ? 'default' : 'filled'} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={close}
        title={t(`approval.${act}Title`, words)}
        confirmLabel={label}
        {...(act === 'reject' ? { danger: true } : {})}
        canConfirm={!filed || intoFiled}
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
        {filed && <FiledPeriodConfirmation finding={filed} checked={intoFiled} onChange={setIntoFiled} />}
      </ConfirmDialog>
    </>
  )
}
