import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './steps.module.css'

interface Step {
  key: string
  label: string
  state: 'waiting' | 'active' | 'done' | 'failed'
  /** What happened or what to do. */
  detail?: ReactNode
}

/** Vertical steps, each with its state as a shape and a word; `stateless` only explains the steps. */
export function Steps({ steps, stateless }: { steps: readonly Step[]; stateless?: boolean }) {
  const { t } = useTranslation('common')
  return (
    <ol className={styles['steps']}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          data-state={step.state}
          aria-current={step.state === 'active' ? 'step' : undefined}
        >
          <span className={styles['mark']} aria-hidden="true">
            {step.state === 'done' ? (
              <IconCheck size={14} />
            ) : step.state === 'failed' ? (
              <IconAlertTriangle size={14} />
            ) : (
              index + 1
            )}
          </span>
          <div>
            <span className={styles['label']}>{step.label}</span>{' '}
            {!stateless && <span className={styles['state']}>{t(`step.${step.state}`)}</span>}
            {step.detail && <div className={styles['detail']}>{step.detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
