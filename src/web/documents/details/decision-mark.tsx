import { useTranslation } from 'react-i18next'
import { decisionOfStatus, statusOfDecision } from '#core/invoice-response'
import { Tag } from '#web/ui/data/badge.tsx'
import type { WantedDecision } from '../list/list-search.ts'
import type { Row } from '../queries.ts'
import { responseTone } from './response-tone.ts'

/** The label of a decision in the list, the same as in the filter. */
export function decidedKey(decision: WantedDecision) {
  return `responses:decided.${decision === 'open' ? decision : statusOfDecision(decision)}` as const
}

/** Our decision on a received document; nothing for one that was rejected on arrival. */
export function DecisionMark({ row: { facts, response } }: { row: Row }) {
  const { t } = useTranslation('responses')
  if (facts.messageLevelStatus.state === 'rejected') return '–'
  if (response === null) return <Tag tone="neutral">{t('decided.open')}</Tag>
  return (
    <Tag tone={responseTone(decisionOfStatus(response))}>
      {t(`decided.${response}`, { defaultValue: response })}
    </Tag>
  )
}
