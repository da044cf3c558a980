import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useIsTest } from '#web/lib/environment.ts'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { Page, Stack } from '#web/ui/layout/page.tsx'
import { ClockCard } from '../clock-card.tsx'
import { FaultsCard } from '../faults-card.tsx'
import { clockQuery } from '../queries.ts'
import { ReceiversCard } from '../receivers-card.tsx'
import { TaxpayerCard } from '../taxpayer-card.tsx'

/** The simulated network of the test environment: its buyers, its faults and its clock. */
export function SimulatorPage() {
  const { t } = useTranslation('simulator')
  const isTest = useIsTest()
  const clock = useQuery({ ...clockQuery, enabled: isTest })
  if (!isTest)
    return (
      <Page title={t('screen.title')} width="form">
        <EmptyState title={t('screen.liveTitle')}>{t('screen.liveText')}</EmptyState>
      </Page>
    )
  return (
    <Page title={t('screen.title')} subtitle={t('screen.text')} width="form">
      <Stack>
        <ReceiversCard />
        <TaxpayerCard />
        <FaultsCard />
        {clock.data?.movable && <ClockCard clock={clock.data} />}
      </Stack>
    </Page>
  )
}
