import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import * as settingsApi from '#contract/api/settings'
import { defaultPaperStyle, type PaperStyle as Style, styleOfDocument } from '#core/paper'
import { call } from '#web/lib/call.ts'

/**
 * The look of the selected participant's paper.
 * @param at the instant of an issue, whose look never changes; as it is now without it
 */
export function paperStyleQuery(at?: string) {
  return queryOptions({
    queryKey: ['settings', 'paper', at ?? 'now'],
    queryFn: async ({ signal }) => (await call(settingsApi.getPaperStyle, { query: { at }, signal })).data,
    // The look of the document before is most likely that of this one, too: nothing jumps.
    placeholderData: keepPreviousData,
    ...(at ? { staleTime: Number.POSITIVE_INFINITY } : {}),
  })
}

/** The look of a document: its issuer's when that is us, and the plain one of all others and until it is known. */
export function useStyleOfDocument(document: {
  readonly typeCode: string
  readonly direction: 'sent' | 'received'
  readonly issuedAt: string | null
}): Style {
  const { data } = useQuery({
    ...paperStyleQuery(document.issuedAt ?? undefined),
    enabled: document.direction === 'sent',
  })
  return styleOfDocument(document, data ?? defaultPaperStyle)
}
