import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useIsToFile } from '#web/lib/config.ts'
import { isolatedDay } from '#web/lib/day-text.ts'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { formatDecimal } from '#web/lib/format.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { usePersonName } from '#web/lib/use-person-name.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { decidedKey } from '../details/decision-mark.tsx'
import { documentPeopleQuery, type Row } from '../queries.ts'
import styles from './list.module.css'
import { type DocumentsSearch, presetOf, type withSearch } from './list-search.ts'

type Change = Parameters<typeof withSearch>[1]

/** The active filters as text; each can be removed. */
export function FilterTokens({
  direction,
  search,
  rows,
  onChange,
  onClear,
}: {
  direction: 'sent' | 'received'
  search: DocumentsSearch
  rows: readonly Row[]
  onChange: (change: Change) => void
  onClear: () => void
}) {
  const { t } = useTranslation('documents')
  const words = useTokenWords(direction, search, rows)
  // The chips show their own filter, and end it.
  if (words.length === 0) return null
  return (
    <div className={styles['tokens']}>
      {words.map(({ text, keys }) => (
        <button
          key={keys.join()}
          type="button"
          className={styles['token']}
          aria-label={t('filters.remove', { filter: text })}
          onClick={() => onChange(Object.fromEntries(keys.map((key) => [key, undefined])))}
        >
          <bdi>{text}</bdi>
          <IconX size={14} stroke={1.8} aria-hidden="true" />
        </button>
      ))}
      <Button variant="subtle" color="gray" size="xs" onClick={onClear}>
        {t('list.clearFilters')}
      </Button>
    </div>
  )
}

/** One token for the days and one for the amounts, each with both ends. Quick filters and causes have their own. */
function useTokenWords(direction: 'sent' | 'received', search: DocumentsSearch, rows: readonly Row[]) {
  const { t } = useTranslation(['documents', 'common', 'responses'])
  const localName = useLocalName()
  const rangeWords = useDateRangeText()
  const toFile = useIsToFile()
  const { typeCode, from, to, currency, amountFrom, amountTo, counterparty, createdBy } = search
  const { decision, payment, assignedTo } = search
  const assignee = useAssigneeText(assignedTo)
  const tokens: { text: string; keys: (keyof DocumentsSearch)[] }[] = []
  for (const key of ['issued', 'undelivered'] as const)
    if (search[key])
      tokens.push({
        text: t(key === 'undelivered' && toFile ? 'filters.undeliveredLive' : `filters.${key}`),
        keys: [key],
      })
  if (from || to) tokens.push({ text: rangeWords({ from, to }), keys: ['from', 'to'] })
  if (counterparty) {
    const idOf = direction === 'sent' ? 'receivingParticipantId' : 'sendingParticipantId'
    const row = rows.find((one) => one[idOf] === counterparty)
    const name = row ? localName(row.counterpartyName, row.counterpartyNameAr) : counterparty
    const side = t(direction === 'sent' ? 'columns.buyer' : 'columns.seller')
    tokens.push({ text: `${side}: ${name}`, keys: ['counterparty'] })
  }
  if (typeCode) tokens.push({ text: t(`common:typeCode.${typeCode}`), keys: ['typeCode'] })
  if (currency) tokens.push({ text: currency, keys: ['currency'] })
  if (amountFrom || amountTo) {
    const least = amountFrom && formatDecimal(amountFrom)
    const most = amountTo && formatDecimal(amountTo)
    const key = least && most ? 'amountBetween' : least ? 'amountAtLeast' : 'amountAtMost'
    tokens.push({ text: t(`filters.${key}`, { least, most }), keys: ['amountFrom', 'amountTo'] })
  }
  if (decision)
    tokens.push({ text: `${t('columns.decision')}: ${t(decidedKey(decision))}`, keys: ['decision'] })
  if (payment) tokens.push({ text: t(`filters.${payment}`), keys: ['payment'] })
  if (assignee) tokens.push({ text: assignee, keys: ['assignedTo'] })
  if (createdBy) tokens.push({ text: t('filters.mine'), keys: ['createdBy'] })
  return tokens
}

/** The filter by assignee as text; null without it. */
function useAssigneeText(assignedTo: DocumentsSearch['assignedTo']): string | null {
  const { t } = useTranslation('documents')
  const personName = usePersonName()
  const isOfPerson = assignedTo !== undefined && assignedTo !== 'me' && assignedTo !== 'nobody'
  const { data } = useQuery({ ...documentPeopleQuery, enabled: isOfPerson })
  if (!isOfPerson) return assignedTo ? t(`filters.assigned.${assignedTo}`) : null
  const name = data?.find(({ id }) => id === assignedTo)?.name
  return name === undefined
    ? t('filters.assignedTo')
    : t('filters.assigned.person', { name: `\u2068${personName(name)}\u2069` })
}

interface Range {
  from?: string | undefined
  to?: string | undefined
}

/** The date range of a list as text, each day isolated from the surrounding direction. */
function useDateRangeText(): (range: Range) => string {
  const { t } = useTranslation('documents')
  return ({ from, to }) => {
    const preset = presetOf({ from, to }, todayInDubai())
    if (preset) return t(`range.${preset}`)
    if (from && to) return t('range.between', { from: isolatedDay(from), to: isolatedDay(to) })
    if (from) return t('range.since', { from: isolatedDay(from) })
    return to ? t('range.until', { to: isolatedDay(to) }) : t('range.all')
  }
}
