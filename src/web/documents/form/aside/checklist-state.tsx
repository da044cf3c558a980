import { useTranslation } from 'react-i18next'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import styles from './aside.module.css'
import { useChecklist } from './use-checklist.ts'

/** How many tasks are left, as marks with words. */
export function ChecklistState() {
  const { t } = useTranslation('documents')
  const { fatal, warnings, isChecking, isUntouched } = useChecklist()
  return (
    <span className={styles['state']} aria-busy={isChecking}>
      {isChecking ? (
        <StandingBadge tone="neutral">{t('checklist.checking')}</StandingBadge>
      ) : fatal > 0 ? (
        <StandingBadge tone={isUntouched ? 'draft' : 'needsYou'}>
          {t(isUntouched ? 'checklist.toFillIn' : 'checklist.toFix', { count: fatal })}
        </StandingBadge>
      ) : (
        <StandingBadge tone="done">{t('checklist.nothingToFix')}</StandingBadge>
      )}
      {warnings > 0 && (
        <StandingBadge tone="waiting">{t('checklist.toLookAt', { count: warnings })}</StandingBadge>
      )}
    </span>
  )
}
