import { useQuery } from '@tanstack/react-query'
import * as documentsApi from '#contract/api/documents'
import { call } from '#web/lib/call.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { useScopeStore } from '#web/lib/scope.ts'
import type { NavBadge } from './navigation.ts'

function countsOf(direction: 'sent' | 'received', enabled: boolean) {
  return {
    queryKey: ['documents', 'badges', direction],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(documentsApi.countDocuments, { query: { direction }, signal }),
    enabled,
  }
}

/** The numbers of documents that need attention and of received ones to decide. */
export function useNavBadges(): Record<NavBadge, number> {
  const enabled = useParticipant() !== null
  const sent = useQuery(countsOf('sent', enabled)).data?.data
  const received = useQuery(countsOf('received', enabled)).data?.data
  // Meanwhile the counts are those of another company.
  if (useScopeStore((state) => state.switching)) return { needsYou: 0, toDecide: 0 }
  return { needsYou: sent?.needsYou ?? 0, toDecide: received?.decisions?.toDecide ?? 0 }
}
