import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { webConfig } from '#web/lib/config.ts'
import { AuthCard } from '../auth-frame.tsx'
import { ProviderLink } from '../provider-link.tsx'
import { SignInForm } from '../sign-in-form.tsx'

/** Signs in, then opens the requested page. */
export function LoginPage() {
  const { t } = useTranslation('identity')
  const router = useRouter()
  const { redirect } = useSearch({ from: '/_auth' })
  return (
    <AuthCard
      title={t('signIn.title')}
      text={t('signIn.what')}
      foot={
        <>
          {webConfig().hasPasswords && (
            <>
              {t('signIn.new')}{' '}
              <Link to="/register" search={redirect ? { redirect } : {}}>
                {t('signIn.register')}
              </Link>
              <br />
            </>
          )}
          <Link to="/in-scope">{t('signIn.inScope')}</Link>
        </>
      }
    >
      {webConfig().signsInElsewhere && <ProviderLink redirect={redirect} />}
      {/* The guard of this page redirects users who are signed in. */}
      {webConfig().hasPasswords && <SignInForm onSignedIn={() => router.invalidate()} />}
    </AuthCard>
  )
}
