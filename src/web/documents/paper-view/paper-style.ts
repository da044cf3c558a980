import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import * as settingsApi from '#contract/api/settings'
import { defaultPaperStyle, type PaperStyle as Style, styleOfDocument } from '#core/paper-style'
import { call } from '#web/lib/call.ts'

/**
 * The paper style of the selected participant.
 * @param at the instant of issue, for the style in force then; without it the current style
 */
export function paperStyleQuery(at?: string) {
  return queryOptions({
    queryKey: ['settings', 'paper', at ?? 'now'],
    queryFn: async ({ signal }) => (await call(settingsApi.getPaperStyle, { query: { at }, signal })).data,
    // The previous document probably has the same style, so that the layout does not jump.
    placeholderData: keepPreviousData,
    ...(at ? { staleTime: Number.POSITIVE_INFINITY } : {}),
  })
}

/** The style of a document: that of the company if it is the issuer, otherwise the default, also while loading. */
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
