import { IconCheck, IconChevronDown, IconFlask2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Environment } from '#contract/common'
import { useEnvironment } from '#web/lib/environment.ts'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { useEnvironmentChange } from '#web/ui/overlays/use-environment-change.tsx'
import styles from './frame.module.css'

const environments: readonly Environment[] = ['preprod', 'prod']

/** Shows and changes the environment; going live asks for confirmation. */
export function EnvironmentSwitch() {
  const { t } = useTranslation('common')
  const env = useEnvironment()
  const change = useEnvironmentChange()
  return (
    <>
      {/* Within the landmark of the header. */}
      <Menu position="bottom-start" width={300} withinPortal={false}>
        <Menu.Target>
          <button
            type="button"
            className={styles['environment']}
            data-env={env}
            aria-label={`${t(`environment.${env}`)} – ${t('environment.switch')}`}
          >
            {env === 'preprod' && <IconFlask2 size={17} stroke={1.6} aria-hidden="true" />}
            <span className={styles['environmentName']}>{t(`environment.${env}`)}</span>
            <span className={styles['environmentShort']}>{t(`environment.short.${env}`)}</span>
            <IconChevronDown size={15} stroke={1.8} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {environments.map((choice) => (
            <Menu.Item
              key={choice}
              aria-current={choice === env}
              rightSection={choice === env ? <IconCheck size={16} /> : null}
              onClick={() => change.ask(choice)}
            >
              <span className={styles['choiceText']}>
                <strong>{t(`environment.${choice}`)}</strong>
                <span>{t(`environment.${choice}Hint`)}</span>
              </span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {change.dialogs}
    </>
  )
}
