import { useTranslation } from 'react-i18next'
import { decisionOfStatus, statusOfDecision } from '#core/invoice-response'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import type { WantedDecision } from '../list/list-search.ts'
import type { Row } from '../queries.ts'

/** The label of a decision in the list, the same as in the filter. */
export function decidedKey(decision: WantedDecision) {
  return `responses:decided.${decision === 'open' ? decision : statusOfDecision(decision)}` as const
}

/** Whether the state of a document is our decision: it was received, and nothing else is to be done about it. */
export function isAboutDecision({ direction, standing }: Row): boolean {
  return direction === 'received' && standing.tone !== 'needsYou' && standing.verdict !== 'rejectedOnArrival'
}

/** Whether we asked or disputed, so that the other side is to act. */
export function waitsForSeller({ response }: Row): boolean {
  return response === 'UQ' || response === 'RE'
}

/** What waits for a decision stands out; what waits for the other side does not. */
const tones = { approve: 'done', hold: 'neutral', dispute: 'needsYou' } as const

/** Our decision on a received document. */
export function DecisionBadge({ row: { response }, large }: { row: Row; large?: boolean }) {
  const { t } = useTranslation('responses')
  const decision = response === null ? null : decisionOfStatus(response)
  return (
    <StandingBadge tone={decision ? tones[decision] : 'waiting'} {...(large ? { large } : {})}>
      {t(decidedKey(decision ?? 'open'))}
    </StandingBadge>
  )
}
