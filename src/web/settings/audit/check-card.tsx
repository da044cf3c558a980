import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AuditCheck } from '#contract/audit'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { ActionButton } from '#web/ui/buttons/button.tsx'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { InstantText } from '#web/ui/data/text.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { auditCheckQuery, startAuditCheck } from './queries.ts'

/** Whether the trail is intact, as of the last check, which can be repeated. */
export function CheckCard() {
  const { t } = useTranslation('audit')
  const check = useQuery(auditCheckQuery).data
  async function start() {
    try {
      await startAuditCheck()
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  return (
    <Card
      title={t('check.title')}
      description={t('check.text')}
      actions={
        <ActionButton variant="default" action={start}>
          {t('check.start')}
        </ActionButton>
      }
    >
      {check && (
        <div role="status">
          <Result check={check} />
        </div>
      )}
    </Card>
  )
}

function Result({ check: { state, done, total, fault, faultAt, finishedAt } }: { check: AuditCheck }) {
  const { t } = useTranslation('audit')
  if (state === 'running')
    return <StandingBadge tone="waiting">{t('check.running', { done, total })}</StandingBadge>
  if (state === 'intact')
    return (
      <StandingBadge tone="done">
        {t('check.intact', { total })} <InstantText value={finishedAt} />
      </StandingBadge>
    )
  return (
    <>
      <StandingBadge tone="needsYou">{t('check.broken', { at: faultAt })}</StandingBadge>
      {fault && <p>{t(`check.fault.${fault}`)}</p>}
    </>
  )
}
