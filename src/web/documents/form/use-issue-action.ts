import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filedPeriodRule, needsApproval } from '#core/draft-checks'
import { useCan } from '#web/identity/index.ts'
import { useIsToFile } from '#web/lib/config.ts'
import { settingsQuery } from '#web/lib/settings-query.ts'
import { toast } from '#web/lib/toast.ts'
import { documentQuery } from '../queries.ts'
import { sortedFindings } from './finding-fields.ts'
import { useForm, useFormMeta } from './form-context.tsx'
import { findingsOf } from './form-store.ts'
import type { BuyerReachability } from './receiver/reachability-tag.tsx'
import type { FormEngine } from './use-form-engine.ts'

interface IssueAction {
  /** False for users who may neither issue nor ask for approval, and for a proforma. */
  readonly isAllowed: boolean
  readonly label: string
  /** Checks the form; leads to the first fault, or sets `isAsking`. */
  readonly start: () => Promise<void>
  /** Whether the user has to confirm now. */
  readonly isAsking: boolean
  readonly stop: () => void
  /** The amount above which a second person has to approve first; null if the document may be issued. */
  readonly approvalAbove: string | null
}

/** What the main button of the form does: issue, or ask for approval. */
export function useIssueAction(
  engine: FormEngine,
  reach: BuyerReachability,
  jump: (path: string) => void,
): IssueAction {
  const { t } = useTranslation(['documents', 'other-provider', 'sending'])
  const toFile = useIsToFile()
  const { store } = useFormMeta()
  const isProforma = useForm((state) => state.draft.proforma === true)
  const canIssue = useCan('document.issue') && !isProforma
  const approvalAbove = useApprovalNeed()
  const canAsk = useCan('document.draft') && approvalAbove !== null
  const [isAsking, setIsAsking] = useState(false)
  const isAllowed = canIssue || canAsk

  const start = useCallback(async () => {
    if (!isAllowed) return
    if (store.getState().uploads > 0) {
      toast.error(t('attach.wait'))
      jump('attachments')
      return
    }
    try {
      await engine.checkNow()
    } catch {
      toast.error(t('form.notChecked'))
      return
    }
    store.setState({ showAll: true })
    const [first] = sortedFindings(findingsOf(store.getState())).filter(
      // The dialog asks for the confirmation of a date in a filed period.
      ({ rule, severity }) => severity === 'fatal' && rule !== filedPeriodRule,
    )
    if (first) {
      toast.error(t('form.fixFirst'))
      jump(first.path)
    } else setIsAsking(true)
  }, [isAllowed, engine, store, jump, t])

  const label = t(
    canAsk
      ? 'sending:approval.request'
      : toFile
        ? 'other-provider:issue.confirm'
        : reach.state === 'reportOnly'
          ? 'documents:form.issueReported'
          : 'documents:form.issue',
  )
  return { isAllowed, label, start, isAsking, stop: () => setIsAsking(false), approvalAbove }
}

/**
 * The amount above which another user has to approve the document on the screen first; null if it may be issued
 * because it is smaller, or because this version is approved.
 */
function useApprovalNeed(): string | null {
  const above = useQuery(settingsQuery).data?.approvalAbove ?? null
  const documentId = useForm((state) => state.documentId)
  const version = useForm((state) => state.version)
  const isSaved = useForm((state) => state.save === 'saved' || state.save === 'untouched')
  const needed = useForm((state) => !state.draft.proforma && needsApproval(state.draft, state.totals, above))
  const { data: saved } = useQuery({
    ...documentQuery(documentId ?? ''),
    enabled: needed && documentId !== null,
  })
  const isApproved = isSaved && saved?.version === version && saved.approval?.state === 'approved'
  return needed && !isApproved ? above : null
}
