/** What pages are served without, for rows that only a journey in a browser shows (`e2e/break-pages.ts`). */

/** A row, and the text or the field of answers without which its journey must fail. */
export interface BrokenJourney {
  readonly row: string
  readonly without: string
}

export const ofJourneys: readonly BrokenJourney[] = [
  { row: '1.11', without: 'dashboard:range.3m' },
  { row: '2.17', without: 'onboarding:missing.title' },
  { row: '2.18a', without: 'common:nav.reports' },
  { row: '2.18b', without: 'common:nav.home' },
  { row: '2.19', without: 'common:nav.new' },
  { row: '2.21d', without: 'common:notFound.back' },
  { row: '2.23c', without: 'common:error.retry' },
  { row: '2.24', without: 'common:error.show' },
  { row: '4.4', without: '/documents id' },
  { row: '5.3b', without: 'settings:sequence.off' },
  { row: '5.3c', without: 'settings:sequence.prefixHint' },
  { row: '5.3d', without: 'settings:sequence.suffixHint' },
  { row: '8.4', without: 'settings:sequence.failed' },
  { row: '8.5', without: 'settings:sequence.saved' },
  { row: '8.8a', without: 'products:remove.text' },
  { row: '8.8b', without: 'contacts:remove.text' },
]
