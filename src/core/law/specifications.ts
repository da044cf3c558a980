import { addDays, type PlainDate } from '#core/calendar'
import type { LawEntries, LawEntry } from './entry.ts'

/** A version of a specification, as its publisher counts them. */
interface Version {
  readonly version: string
}

type Known = Pick<LawEntry<Version>, 'source' | 'checkedOn' | 'confidence'>

/** Versions by the day on which each takes the place of the one before. */
function versions(
  releases: readonly (readonly [version: string, validFrom: PlainDate])[],
  known: Known,
): LawEntries<Version> {
  return releases.map(([version, validFrom], index) => {
    const next = releases[index + 1]
    return { value: { version }, validFrom, validUntil: next ? addDays(next[1], -1) : null, ...known }
  })
}

const zip = { checkedOn: '2026-11-21', confidence: 'seenAtSource' } as const

/**
 * The specifications that documents and messages follow. Rule packs take the day from which they are used from here;
 * a version that we have no rules for is listed all the same.
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
    {
      ...zip,
      source:
        'Release notes of PINT AE; for 1.0.4, which its archive dates 25 May 2026, docs.peppol.eu as quoted on PyPI',
    },
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
      source: 'AE TDD, as the README of phax/peppol-uae dates it',
      checkedOn: '2026-11-21',
      confidence: 'oneSource',
    },
  ),
  'specification.messageLevelStatus': versions(
    [
      ['1.0.0', '2025-05-22'],
      ['1.1.0', '2026-07-02'],
    ],
    { ...zip, source: 'Peppol MLS, its archives' },
  ),
  'specification.codeLists': versions([['9.7', '2026-07-02']], { ...zip, source: 'Peppol code lists 9.7' }),
} satisfies Record<string, LawEntries<Version>>
