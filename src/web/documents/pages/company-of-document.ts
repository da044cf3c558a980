import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { meQuery } from '#web/identity/index.ts'
import { currentParticipant } from '#web/lib/participant.ts'
import { switchParticipant } from '#web/lib/scope.ts'
import { toast } from '#web/lib/toast.ts'
import { documentQuery } from '../queries.ts'

/** What a guard of a route is given. */
interface Entering {
  readonly queryClient: QueryClient
  /** Whether the route is only loaded in advance, as when a link is pointed at. */
  readonly preload: boolean
}

/**
 * For guards of routes that show a document, or begin with one: this tab works for the company that it belongs to from now
 * on, so that the list under it is that company's, and what is done with it is done as that one. What cannot be read is for
 * the page to say.
 */
export async function actAsCompanyOf(documentId: string, { queryClient, preload }: Entering): Promise<void> {
  if (preload) return
  const query = documentQuery(documentId)
  const document = await queryClient.ensureQueryData(query).catch(() => undefined)
  if (!document || document.participant === currentParticipant()?.id) return
  const me = await queryClient.ensureQueryData(meQuery).catch(() => undefined)
  const company = me?.participants.find(({ id }) => id === document.participant)
  if (!me || !company) return
  await switchParticipant(company, async () => {
    queryClient.setQueryData(meQuery.queryKey, me)
    queryClient.setQueryData(query.queryKey, document)
  })
  const name = (i18next.language === 'ar' && company.nameAr) || company.nameEn
  toast.info(i18next.t('common:participant.switched', { name: `\u2068${name}\u2069` }))
}
