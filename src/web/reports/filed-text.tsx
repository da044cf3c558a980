import { useTranslation } from 'react-i18next'
import type { FiledReturnRow } from '#contract/filed-returns'
import { isolatedDay } from '#web/lib/day-text.ts'
import { DateText, InstantText, Ltr, PersonName } from '#web/ui/data/text.tsx'
import type { Period } from './reports-search.ts'

/** The text of a period within a sentence of either direction. */
export function usePeriodText(): (period: Period) => string {
  const { t } = useTranslation('reports')
  return ({ from, to }) => t('period.range', { from: isolatedDay(from), to: isolatedDay(to) })
}

/** When a return was filed, who marked it, of which instant its figures are, and the reference of the authority. */
export function FiledLine({ filed: { filedOn, markedAt, markedBy, reference } }: { filed: FiledReturnRow }) {
  const { t } = useTranslation('reports')
  return (
    <>
      {t('filed.on')} <DateText value={filedOn} />
      {markedBy !== null && (
        <>
          {' · '}
          {t('filed.by')} <PersonName>{markedBy}</PersonName>
        </>
      )}
      {' · '}
      {t('filed.asOf')} <InstantText value={markedAt} />
      {reference !== '' && (
        <>
          {' · '}
          {t('filed.reference')} <Ltr>{reference}</Ltr>
        </>
      )}
    </>
  )
}
