import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { DateText } from '#web/ui/data/text.tsx'
import { activityQuery } from './queries.ts'

/** When a participant last sent and received a document. */
export function LastDocuments({ id }: { id: string }) {
  const { t } = useTranslation('participants')
  const activity = useQuery({ ...activityQuery, enabled: useCan('report.read') })
  const last = activity.data?.find(({ participantId }) => participantId === id)
  if (!last) return <>–</>
  if (!last.sentOn && !last.receivedOn) return <>{t('activity.none')}</>
  return (
    <div>
      {(['sentOn', 'receivedOn'] as const).map((key) => (
        <div key={key}>
          {t(`activity.${key}`)} <DateText value={last[key]} />
        </div>
      ))}
    </div>
  )
}
