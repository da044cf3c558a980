import { useTranslation } from 'react-i18next'
import { AuthCard, NativeFrame } from '#web/identity/index.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { UiProvider } from '#web/ui/theme/provider.tsx'
import { AuthorityLink } from '../authority-link.tsx'
import styles from '../onboarding.module.css'

/** The redirect of the tax authority came without its code; the way back to it. */
export function VerificationErrorPage({ message }: { message: string }) {
  const { t } = useTranslation('onboarding')
  return (
    <UiProvider>
      <NativeFrame>
        <AuthCard title={message} text={t('missing.text')}>
          <div className={styles['buttons']}>
            <AuthorityLink label={t('missing.again')} />
            <LinkButton to="/onboarding" variant="default">
              {t('missing.how')}
            </LinkButton>
          </div>
        </AuthCard>
      </NativeFrame>
    </UiProvider>
  )
}
