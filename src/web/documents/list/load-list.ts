import type { QueryClient } from '@tanstack/react-query'
import { loadTranslations } from '#web/lib/i18n.ts'
import { currentParticipant } from '#web/lib/participant.ts'
import { countsQuery, documentsQuery } from '../queries.ts'
import { type DocumentsSearch, listQueryOf } from './list-search.ts'

/** What the list of sent or received documents needs: its words, and the first answers asked for ahead of it. */
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
