import { useTranslation } from 'react-i18next'
import { Page, Stack } from '#web/ui/layout/page.tsx'
import { CodeHelpCard } from '../code-help-card.tsx'
import { DetailsCard } from '../details-card.tsx'
import { StatusCard } from '../status-card.tsx'

export interface SupportSearch {
  reference?: string
  code?: string
}

/** How this portal is doing, what a message means, and what to send to whoever runs it. */
export function SupportPage({ search }: { search: SupportSearch }) {
  const { t } = useTranslation('support')
  return (
    <Page title={t('title')} subtitle={t('text')} width="form">
      <Stack>
        <StatusCard />
        <CodeHelpCard code={search.code ?? ''} reference={search.reference ?? ''} />
        <DetailsCard reference={search.reference ?? ''} />
      </Stack>
    </Page>
  )
}
