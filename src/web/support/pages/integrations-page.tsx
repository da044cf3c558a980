import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { baseAddress } from '#web/lib/config.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyableId } from '#web/ui/buttons/copy-button.tsx'
import { Card, DescriptionList, Page, Stack } from '#web/ui/layout/page.tsx'
import styles from '../support.module.css'

const points = ['auth', 'idempotency', 'versions', 'problems', 'events'] as const

function address(environment: 'preprod' | 'prod'): string {
  return new URL(baseAddress(environment), window.location.origin).href
}

/** The interface that this portal itself is built on, and how to talk to it. */
export function IntegrationsPage() {
  const { t } = useTranslation(['support', 'common'])
  return (
    <Page title={t('common:nav.integrations')} subtitle={t('support:integrations.text')} width="form">
      <Stack>
        <Card
          title={t('support:integrations.api')}
          description={t('support:integrations.apiText')}
          actions={
            <>
              <Button
                component="a"
                href="/docs"
                target="_blank"
                rightSection={<IconExternalLink size={16} />}
              >
                {t('support:integrations.docs')}
              </Button>
              <Button component="a" href="/openapi.json" target="_blank" variant="default">
                {t('support:integrations.openapi')}
              </Button>
            </>
          }
        >
          <DescriptionList
            columns={2}
            items={(['preprod', 'prod'] as const).map((environment) => ({
              label: t(`common:environment.${environment}`),
              value: <CopyableId value={address(environment)} what={t('support:integrations.address')} />,
            }))}
          />
        </Card>
        <Card title={t('support:integrations.how')}>
          <ul className={styles['list']}>
            {points.map((point) => (
              <li key={point}>{t(`support:integrations.point.${point}`)}</li>
            ))}
          </ul>
        </Card>
        <Card title={t('support:integrations.version')}>
          <p style={{ margin: 0 }}>{t('support:integrations.versionText')}</p>
        </Card>
      </Stack>
    </Page>
  )
}
