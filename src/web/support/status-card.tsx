import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { webConfig } from '#web/lib/config.ts'
import { callTimeoutMs } from '#web/lib/connectivity.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { InstantText } from '#web/ui/data/text.tsx'
import { Card, DescriptionList } from '#web/ui/layout/page.tsx'

async function fetchReadiness(): Promise<{ ready: boolean; at: number }> {
  const answer = await fetch('/readyz', {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(callTimeoutMs),
  }).catch(() => null)
  return { ready: answer?.ok ?? false, at: Date.now() }
}

/** The current state of this installation. */
export function StatusCard() {
  const { t } = useTranslation('support')
  const status = useQuery({ queryKey: ['support', 'status'], queryFn: fetchReadiness, staleTime: 0 })
  const { liveConnected, mailOutbox } = webConfig()
  const tone = status.data?.ready ? 'done' : status.isPending ? 'neutral' : 'needsYou'
  return (
    <Card
      title={t('status.title')}
      actions={
        <Button variant="default" loading={status.isFetching} onClick={() => void status.refetch()}>
          {t('status.again')}
        </Button>
      }
    >
      <DescriptionList
        columns={3}
        items={[
          {
            label: t('status.portal'),
            value: (
              <>
                <StandingBadge tone={tone}>
                  {t(
                    status.isPending
                      ? 'status.asking'
                      : status.data?.ready
                        ? 'status.ready'
                        : 'status.notReady',
                  )}
                </StandingBadge>{' '}
                {status.data && <InstantText value={new Date(status.data.at).toISOString()} show="seconds" />}
              </>
            ),
          },
          {
            label: t('status.live'),
            value: (
              <StandingBadge tone={liveConnected ? 'done' : 'notApplicable'}>
                {t(liveConnected ? 'status.connected' : 'status.notConnected')}
              </StandingBadge>
            ),
          },
          {
            label: t('status.mail'),
            value: (
              <StandingBadge tone={mailOutbox ? 'notApplicable' : 'done'}>
                {t(mailOutbox ? 'status.mailKept' : 'status.mailSent')}
              </StandingBadge>
            ),
          },
        ]}
      />
    </Card>
  )
}
