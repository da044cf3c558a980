import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { explanationKey, verdictKey } from '#web/sending/index.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import styles from './list.module.css'

/** The verdict by which the list is filtered, its meaning, and a button that clears it. */
export function VerdictFilterBar({
  direction,
  verdict,
  onClear,
}: {
  direction: 'sent' | 'received'
  verdict: string
  onClear: () => void
}) {
  const { t } = useTranslation(['sending', 'lifecycle', 'exchange'])
  return (
    <div className={styles['verdictFilter']}>
      <p>
        <strong>{t('cause.label', { cause: t(verdictKey(direction, verdict)) })}</strong>{' '}
        {t(explanationKey(direction, verdict))}
      </p>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconX size={15} stroke={1.8} aria-hidden="true" />}
        onClick={onClear}
      >
        {t('cause.clear')}
      </Button>
    </div>
  )
}
