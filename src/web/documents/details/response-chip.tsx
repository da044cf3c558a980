import { useTranslation } from 'react-i18next'
import { decisionOfStatus } from '#core/invoice-response'
import { withTradeSides } from '#core/verdict'
import { Tag } from '#web/ui/data/badge.tsx'
import styles from './response.module.css'
import { responseTone } from './response-tone.ts'

const verdictsNamingResponse = new Set(['onHold', 'disputed', 'buyerAsks', 'buyerDisputes'])

/** The newest response in a row of a list, unless its verdict states it already. */
export function ResponseChip({
  direction,
  code,
  verdict,
  typeCode,
}: {
  direction: 'sent' | 'received'
  code: string | null
  verdict: string
  typeCode: string
}) {
  const { t } = useTranslation('responses')
  if (code === null || verdictsNamingResponse.has(verdict)) return null
  const key = `${direction === 'sent' ? 'buyerStatus' : 'status'}.${code}`
  return (
    <span className={styles['chip']}>
      <Tag tone={responseTone(decisionOfStatus(code))}>
        {withTradeSides(typeCode, t(key, { defaultValue: code }))}
      </Tag>
    </span>
  )
}
