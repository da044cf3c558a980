import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { currentParticipant } from '#web/lib/participant.ts'
import { switchParticipant } from '#web/lib/scope.ts'
import { toast } from '#web/lib/toast.ts'
import { meQuery } from './me.ts'

/** Parameters of a route's guard. */
export interface Entering {
  readonly queryClient: QueryClient
  /** Whether the route is only loaded in advance, as when a link is pointed at. */
  readonly preload: boolean
}

/**
 * For guards of routes that show something of one company: switches this tab to that company, so that the lists
 * around it are that company's, and actions are taken as this company. The page reports errors of reading.
 * @param load reads the thing; its `participant` is the key of its company, null where it belongs to all of them
 * @param keep puts it back into the cache, which the switch has emptied
 */
export async function actAsCompanyOf<Thing extends { readonly participant: string | null }>(
  { queryClient, preload }: Entering,
  load: () => Promise<Thing>,
  keep: (thing: Thing) => void,
): Promise<void> {
  if (preload) return
  const thing = await load().catch(() => undefined)
  if (!thing?.participant || thing.participant === currentParticipant()?.id) return
  const me = await queryClient.ensureQueryData(meQuery).catch(() => undefined)
  const company = me?.participants.find(({ id }) => id === thing.participant)
  if (!me || !company) return
  await switchParticipant(company, async () => {
    queryClient.setQueryData(meQuery.queryKey, me)
    keep(thing)
  })
  const name = (i18next.language === 'ar' && company.nameAr) || company.nameEn
  toast.info(i18next.t('common:participant.switched', { name: `\u2068${name}\u2069` }))
}
