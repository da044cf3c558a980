import { addDays, type PlainDate } from '#core/calendar'
import type { EntrySource, LawEntries } from './entry.ts'

/** A version of a specification, as its publisher counts them. */
interface Version {
  readonly version: string
}

/** Versions by the day on which each takes the place of the one before. */
function versions(
  releases: readonly (readonly [version: string, validFrom: PlainDate])[],
  known: EntrySource,
): LawEntries<Version> {
  return releases.map(([version, validFrom], index) => {
    const next = releases[index + 1]
    return { value: { version }, validFrom, validUntil: next ? addDays(next[1], -1) : null, ...known }
  })
}

/** We read the archives that the publisher made. */
const archives = { checkedOn: '2026-11-25', confidence: 'seenAtSource' } as const

/**
 * Specifications of documents and messages. Rule packs take their first day from here; versions without rules of ours
 * are listed as well.
 */
export const specifications = {
  'specification.pintAe': versions(
    [
      ['1.0.0', '2025-06-10'],
      ['1.0.1', '2025-07-31'],
      ['1.0.2', '2025-12-08'],
      ['1.0.3', '2026-03-25'],
      ['1.0.4', '2026-06-02'],
    ],
    // Its archive dates 1.0.4 on 25 May 2026; docs.peppol.eu, as quoted on PyPI, on the day that stands here.
    { ...archives, source: { document: 'pintAe' } },
  ),
  'specification.taxData': versions(
    [
      ['1.0.0', '2025-11-29'],
      ['1.0.1', '2025-12-23'],
      ['1.0.2', '2026-01-27'],
      ['1.0.3', '2026-05-25'],
      ['1.0.4', '2026-07-23'],
    ],
    {
      source: { document: 'taxData', programs: ['phax/peppol-uae'] },
      checkedOn: '2026-11-25',
      confidence: 'oneSource',
    },
  ),
  'specification.messageLevelStatus': versions(
    [
      ['1.0.0', '2025-05-22'],
      ['1.1.0', '2026-07-02'],
    ],
    { ...archives, source: { document: 'messageLevelStatus' } },
  ),
  'specification.codeLists': versions([['9.7', '2026-07-02']], {
    ...archives,
    source: { document: 'codeLists' },
  }),
} satisfies Record<string, LawEntries<Version>>
