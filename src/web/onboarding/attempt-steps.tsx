import { useTranslation } from 'react-i18next'
import { CopyableId } from '#web/ui/buttons/copy-button.tsx'
import { InstantText } from '#web/ui/data/text.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { Steps } from '#web/ui/layout/steps.tsx'
import styles from './onboarding.module.css'
import type { Attempt } from './queries.ts'

/** The four steps stored by the portal, and the id to quote in support requests. */
export function AttemptSteps({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation(['onboarding', 'problems'])
  const active = attempt.steps.find((step) => step.state !== 'done')?.key
  return (
    <Card title={t('onboarding:attempt.steps')}>
      <Steps
        steps={attempt.steps.map((step) => ({
          key: step.key,
          label: t(`onboarding:step.${step.key}`),
          state: step.state === 'waiting' && step.key === active ? 'active' : step.state,
          detail: step.problem ? (
            t(`problems:${step.problem}`, { defaultValue: step.problem })
          ) : step.at ? (
            <span className={styles['quiet']}>
              <InstantText value={step.at} show="seconds" />
            </span>
          ) : undefined,
        }))}
      />
      <p className={styles['quiet']}>
        {t('onboarding:attempt.correlation')}
        <br />
        <CopyableId value={attempt.correlationId} what={t('onboarding:attempt.correlation')} short />
      </p>
    </Card>
  )
}
