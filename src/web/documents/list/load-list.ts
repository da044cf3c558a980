import type { QueryClient } from '@tanstack/react-query'
import { loadTranslations } from '#web/lib/i18n.ts'
import { currentParticipant } from '#web/lib/participant.ts'
import { countsQuery, documentsQuery } from '../queries.ts'
import { type DocumentsSearch, listQueryOf } from './list-search.ts'

/** Loads the translations of a document list and prefetches its first page and counts. */
export async function loadList(
  direction: 'sent' | 'received',
  queryClient: QueryClient,
  search: DocumentsSearch,
): Promise<void> {
  const words = loadTranslations(
    'documents',
    'lifecycle',
    'exchange',
    'sending',
    'outages',
    'responses',
    'delivery',
    'other-provider',
    'rules',
    'network-rules',
    'problems',
  )
  if (currentParticipant() !== null) {
    void queryClient.prefetchQuery(documentsQuery(listQueryOf(direction, search)))
    void queryClient.prefetchQuery(countsQuery(listQueryOf(direction, search)))
  }
  await words
}
