import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEnvironment } from '#web/lib/environment.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { NativeButton } from '#web/ui/buttons/native-button.tsx'
import { NotFoundMessage } from '#web/ui/feedback/states.tsx'
import styles from './frame.module.css'
import { openSearch } from './search-box.tsx'

/** An unknown address within the frame: the selected company and environment, the search, and the way home. */
export function NotFoundPage() {
  const { t } = useTranslation('common')
  const localName = useLocalName()
  const participant = useParticipant()
  const environment = t(`environment.${useEnvironment()}`)
  return (
    <NotFoundMessage>
      <div className={styles['elsewhere']}>
        <NativeButton variant="default" onClick={openSearch}>
          {t('frame.search')}
        </NativeButton>
        <Link to="/dashboard" className={styles['home']}>
          {t('nav.dashboard')}
        </Link>
      </div>
      {participant && (
        <p className={styles['where']}>
          {t('notFound.where', {
            company: localName(participant.nameEn, participant.nameAr),
            environment,
          })}
        </p>
      )}
    </NotFoundMessage>
  )
}
