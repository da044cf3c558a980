import { useTranslation } from 'react-i18next'
import { withTradeSides } from '#core/verdict'
import { explanationKey, verdictKey } from '#web/sending/index.ts'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { DecisionBadge, isAboutDecision, waitsForSeller } from '../details/decision-mark.tsx'
import { ResponseChip } from '../details/response-chip.tsx'
import type { Row } from '../queries.ts'
import styles from './list.module.css'

/**
 * The state of a document and the other side's response; of a received document our decision, unless something else is
 * to be done about it.
 */
export function StatusCell({ row }: { row: Row }) {
  const { t } = useTranslation(['documents', 'lifecycle', 'exchange'])
  const { standing, direction, response, typeCode } = row
  // A proforma is never issued.
  const faults = row.proforma ? 0 : (row.faults ?? 0)
  if (isAboutDecision(row))
    return (
      <span className={styles['verdict']} data-standing="">
        <DecisionBadge row={row} />
        {waitsForSeller(row) && (
          <small className={styles['below']}>{withTradeSides(typeCode, t('list.waitingForSeller'))}</small>
        )}
      </span>
    )
  return (
    <span
      className={styles['verdict']}
      data-standing=""
      title={withTradeSides(typeCode, t(explanationKey(direction, standing.verdict)))}
    >
      <StandingBadge tone={standing.tone}>
        {withTradeSides(typeCode, t(verdictKey(direction, standing.verdict)))}
      </StandingBadge>
      {faults > 0 && (
        <small className={styles['below']} data-tone="needsYou">
          {t('list.faults', { count: faults })}
        </small>
      )}
      <ResponseChip direction={direction} code={response} verdict={standing.verdict} typeCode={typeCode} />
    </span>
  )
}
