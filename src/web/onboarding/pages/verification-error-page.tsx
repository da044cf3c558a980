import { useTranslation } from 'react-i18next'
import { AuthCard, NativeFrame } from '#web/identity/index.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { UiProvider } from '#web/ui/theme/provider.tsx'
import { AuthorityLink } from '../authority-link.tsx'
import styles from '../onboarding.module.css'
import { VerificationError } from '../verification.ts'

/** The error in the redirect of the tax authority, and a link back to it. */
export function VerificationErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation('onboarding')
  return (
    <UiProvider>
      <NativeFrame>
        <AuthCard
          title={problemText(error)}
          text={error instanceof VerificationError ? t(`${error.fault}.text`) : undefined}
        >
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
