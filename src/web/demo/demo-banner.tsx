import { useTranslation } from 'react-i18next'
import { useMe } from '#web/identity/index.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { ActionButton } from '#web/ui/buttons/button.tsx'
import styles from './demo.module.css'
import { endDemo } from './queries.ts'
import { useEnterOrganization } from './use-enter-organization.ts'

/** Above every screen of a demo organization: that its data are invented, and the end of the demo. */
export function DemoBanner() {
  const { t } = useTranslation('demo')
  const enter = useEnterOrganization()
  const own = useMe()?.organizations.find(({ demo }) => !demo)
  async function end() {
    try {
      await endDemo()
    } catch (error) {
      toast.error(problemText(error))
      return
    }
    if (own) await enter(own)
    else location.assign('/')
  }
  return (
    <aside className={styles['banner']} aria-label={t('banner.title')}>
      <p>
        <strong>{t('banner.title')}</strong> {t('banner.text')}
      </p>
      <ActionButton variant="default" size="xs" action={end}>
        {t('end')}
      </ActionButton>
    </aside>
  )
}
