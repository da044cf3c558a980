import { useQuery } from '@tanstack/react-query'
import { needsApproval } from '#core/draft-checks'
import { useForm } from '../form/form-context.tsx'
import { documentQuery } from '../queries.ts'
import { settingsQuery } from './approval-queries.ts'

/**
 * The amount above which another user has to approve the document on the screen first; null if it may be issued
 * because it is smaller, or because this version is approved.
 */
export function useApprovalNeed(): string | null {
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
