import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/imports'
import styles from './steps.module.css'

const steps = {
  write: ['upload', 'columns', 'check', 'write'],
  rehearsal: ['upload', 'columns', 'rehearse'],
} as const
const stepOf: Readonly<Record<Import['state'], number>> = {
  reading: 0,
  failed: 0,
  columns: 1,
  checking: 2,
  checked: 2,
  writing: 3,
  done: 4,
  undoing: 4,
  undone: 4,
  cancelled: 0,
}

/** The steps, always visible; a rehearsal ends with its report. On a phone: bars, and the current step as text. */
export function StepsLine({ one: { kind, purpose, state } }: { one: Import }) {
  const { t } = useTranslation('imports')
  const at = stepOf[state]
  const names = steps[purpose].map((step) =>
    t(step === 'write' && kind === 'documents' ? 'step.writeDocuments' : `step.${step}`),
  )
  const now = Math.min(at, names.length - 1)
  return (
    <div>
      <ol className={styles['steps']} aria-label={t('step.label')}>
        {names.map((name, index) => (
          <li
            key={name}
            data-state={index < at ? 'done' : index === at ? 'active' : 'waiting'}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={styles['mark']} aria-hidden="true">
              {index < at ? <IconCheck size={15} /> : index + 1}
            </span>
            <span className={styles['name']}>{name}</span>
          </li>
        ))}
      </ol>
      <p className={styles['now']} aria-hidden="true">
        {t('step.of', { at: now + 1, of: names.length, name: names[now] ?? '' })}
      </p>
    </div>
  )
}
