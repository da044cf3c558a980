import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { currentParticipant } from '#web/lib/participant.ts'
import { switchParticipant } from '#web/lib/scope.ts'
import { toast } from '#web/lib/toast.ts'
import { meQuery } from './me.ts'

/** Parameters of a route's guard. */
export interface Entering {
  readonly queryClient: QueryClient
  /** Whether the route is only preloaded, for example because the pointer is on a link. */
  readonly preload: boolean
}

/**
 * For guards of routes that show a record of one company: switches this tab to that company, so that the lists around
 * it belong to that company, and actions are performed as this company. The page reports errors of loading.
 * @param load reads the record; its `participant` is the key of its company, null if it belongs to all of them
 * @param keep restores it in the cache, which the switch has cleared
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
