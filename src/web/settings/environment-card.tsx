import { useTranslation } from 'react-i18next'
import { webConfig } from '#web/lib/config.ts'
import { useEnvironment } from '#web/lib/environment.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Tag } from '#web/ui/data/badge.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { useEnvironmentChange } from '#web/ui/overlays/use-environment-change.tsx'
import styles from './settings.module.css'

const environments = ['preprod', 'prod'] as const

/** The translation key of the consequences of an environment. */
function consequenceOf(choice: (typeof environments)[number]) {
  return choice === 'prod' && webConfig().liveConnected ? 'prodConnected' : choice
}

/** The selected environment, what it means, and the switch to the other one. */
export function EnvironmentCard() {
  const { t } = useTranslation(['settings', 'common'])
  const env = useEnvironment()
  const change = useEnvironmentChange()
  return (
    <Card>
      <ul className={styles['environments']}>
        {environments.map((choice) => (
          <li key={choice} data-current={choice === env || undefined}>
            <div>
              <strong>{t(`common:environment.${choice}`)}</strong>
              <span>{t(`settings:environment.consequence.${consequenceOf(choice)}`)}</span>
            </div>
            {choice === env ? (
              <Tag tone={choice === 'preprod' ? 'waiting' : 'done'}>{t('settings:environment.current')}</Tag>
            ) : (
              <Button variant="default" onClick={() => change.ask(choice)}>
                {t(choice === 'prod' ? 'common:environment.goLive' : 'settings:environment.goTest')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {change.dialogs}
    </Card>
  )
}
