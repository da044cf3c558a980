import { useTranslation } from 'react-i18next'
import { decisionOfStatus } from '#core/invoice-response'
import { Tag } from '#web/ui/index.ts'
import { responseTone } from './response-tone.ts'

/** The newest answer on business level in a row of a list, where its verdict does not say it already. */
export function ResponseChip({ code, verdict }: { code: string | null; verdict: string }) {
  const { t } = useTranslation('responses')
  if (code === null || verdict === 'onHold' || verdict === 'disputed') return null
  return <Tag tone={responseTone(decisionOfStatus(code))}>{t(`status.${code}`, { defaultValue: code })}</Tag>
}
