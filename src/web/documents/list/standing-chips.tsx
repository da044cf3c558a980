import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useIsToFile } from '#web/lib/config.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { FilterChips } from '#web/ui/data/filter-chips.tsx'
import { type Counts, countsQuery } from '../queries.ts'
import type { DocumentsSearch, withSearch } from './list-search.ts'

type Direction = 'sent' | 'received'

/** Number of documents in the list, and of those that need a user: an action, or of received ones a decision. */
export function Subtitle({ direction, counts }: { direction: Direction; counts: Counts | undefined }) {
  const { t } = useTranslation('documents')
  if (!counts) return <>&nbsp;</>
  const { all, decisions, needsYou, atLeast } = counts
  const toDecide = decisions?.toDecide ?? 0
  const second =
    direction === 'received'
      ? toDecide > 0 &&
        (atLeast.includes('toDecide')
          ? t('received.toDecideOrMore', { number: toDecide })
          : t('received.toDecide', { count: toDecide }))
      : needsYou > 0 &&
        (atLeast.includes('needsYou')
          ? t('sent.needsYouOrMore', { number: needsYou })
          : t('sent.needsYou', { count: needsYou }))
  return (
    <>
      {atLeast.includes('all') ? t('sent.summaryOrMore', { number: all }) : t('sent.summary', { count: all })}
      {second && ` · ${second}`}
    </>
  )
}

const decided = ['toDecide', 'waitingForSeller', 'decided'] as const
type Standing = NonNullable<DocumentsSearch['filter']>

/** Without a network (`toFile`), no document is on its way from here. */
function chipsOf(direction: Direction, toFile: boolean): readonly Standing[] {
  if (direction === 'received') return [...decided, 'all']
  return toFile
    ? ['all', 'needsYou', 'drafts']
    : ['all', 'needsYou', 'drafts', 'onItsWay', 'complete', 'reportedOnly']
}

/**
 * Received documents by the way of their report and status have a chip while there are any that need an action, or
 * while an address of another time filters by it.
 */
function isShownBeside(value: Standing, counts: Counts | undefined, chosen: Standing | undefined): boolean {
  return value === 'needsYou' ? (counts?.needsYou ?? 0) > 0 || chosen === value : chosen === value
}

function countOf(value: Standing, counts: Counts | undefined): number | undefined {
  const decision = decided.find((one) => one === value)
  if (decision) return counts?.decisions?.[decision]
  return counts?.[value as Exclude<Standing, (typeof decided)[number]>]
}
const providerChips = ['toUpload', 'waiting', 'rejected', 'reported'] as const

type StandingChoice = Standing | (typeof providerChips)[number] | 'refused'

/** The quick filters, each with the number of documents that it shows. */
export function StandingChips({
  direction,
  counts,
  search,
  onChange,
}: {
  direction: Direction
  counts: Counts | undefined
  search: DocumentsSearch
  onChange: (change: Parameters<typeof withSearch>[1]) => void
}) {
  const { t } = useTranslation(['documents', 'sending'])
  const hasParticipant = useParticipant() !== null
  const toFile = useIsToFile()
  const refused = useQuery({
    ...countsQuery({ direction: 'received', arrival: 'rejected' }),
    enabled: direction === 'received' && hasParticipant && !toFile,
  }).data
  const beside =
    direction === 'received'
      ? (['needsYou', 'onItsWay', 'complete'] as const).filter((value) =>
          isShownBeside(value, search.arrival ? undefined : counts, search.filter),
        )
      : []
  const standings = [...chipsOf(direction, toFile), ...beside].map((value) => ({
    value: value as StandingChoice,
    label: t(`filter.${value}`),
    // While rejected documents are shown, the numbers of the other filters are unknown.
    count: search.arrival ? undefined : countOf(value, counts),
    atLeast: counts?.atLeast.includes(value),
    tone:
      value === 'needsYou' && !search.arrival && (counts?.needsYou ?? 0) > 0 ? ('alert' as const) : undefined,
  }))
  const provider = providerChips.map((value) => ({
    value: value as StandingChoice,
    label: t(`filter.${value}`),
    count: counts?.atProvider?.[value],
    atLeast: counts?.atLeast.includes(value),
    tone: value === 'rejected' && (counts?.atProvider?.rejected ?? 0) > 0 ? ('alert' as const) : undefined,
  }))
  if (toFile)
    return (
      <FilterChips
        label={t('filter.name')}
        value={search.atProvider ?? search.filter ?? 'all'}
        options={direction === 'sent' ? [...standings, ...provider] : standings}
        onChange={(choice) => onChange(fileChoice(choice))}
      />
    )
  return (
    <FilterChips
      label={t('filter.name')}
      value={search.arrival ? 'refused' : (search.filter ?? 'all')}
      options={
        direction === 'received'
          ? [
              ...standings,
              {
                value: 'refused' as const,
                label: t('sending:arrival.refused'),
                count: refused?.all,
                atLeast: refused?.atLeast.includes('all'),
              },
            ]
          : standings
      }
      onChange={(choice) =>
        choice === 'refused'
          ? onChange({ filter: undefined, verdict: undefined, arrival: 'rejected' })
          : onChange({ ...fileChoice(choice), arrival: undefined })
      }
    />
  )
}

/** The changes of a quick filter; a filter by provider replaces one by standing, and vice versa. */
function fileChoice(choice: StandingChoice): Pick<Parameters<typeof withSearch>[1], 'filter' | 'atProvider'> {
  const atProvider = providerChips.find((one) => one === choice)
  if (atProvider) return { filter: undefined, atProvider }
  return {
    filter: choice === 'all' || choice === 'refused' ? undefined : (choice as DocumentsSearch['filter']),
    atProvider: undefined,
  }
}
