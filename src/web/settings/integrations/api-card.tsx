import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { baseAddress } from '#web/lib/config.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyableId } from '#web/ui/buttons/copy-button.tsx'
import { Card, DescriptionList } from '#web/ui/layout/page.tsx'
import styles from './integrations.module.css'

const points = ['auth', 'idempotency', 'versions', 'problems', 'events'] as const

function address(environment: 'preprod' | 'prod'): string {
  return new URL(baseAddress(environment), window.location.origin).href
}

/** The API on which this portal itself is built, and how to use it. */
export function ApiCard() {
  const { t } = useTranslation(['settings', 'common'])
  return (
    <>
      <Card
        title={t('settings:integrations.api')}
        description={t('settings:integrations.apiText')}
        actions={
          <>
            <Button component="a" href="/docs" target="_blank" rightSection={<IconExternalLink size={16} />}>
              {t('settings:integrations.docs')}
            </Button>
            <Button component="a" href="/openapi.json" target="_blank" variant="default">
              {t('settings:integrations.openapi')}
            </Button>
          </>
        }
      >
        <DescriptionList
          columns={2}
          items={(['preprod', 'prod'] as const).map((environment) => ({
            label: t(`common:environment.${environment}`),
            value: <CopyableId value={address(environment)} what={t('settings:integrations.address')} />,
          }))}
        />
      </Card>
      <Card title={t('settings:integrations.how')} description={t('settings:integrations.notYet')}>
        <ul className={styles['points']}>
          {points.map((point) => (
            <li key={point}>{t(`settings:integrations.point.${point}`)}</li>
          ))}
        </ul>
      </Card>
    </>
  )
}
