import { useTranslation } from 'react-i18next'
import * as singleSignOnApi from '#contract/api/single-sign-on'
import { queryString } from '#web/lib/api.ts'
import { baseAddress } from '#web/lib/config.ts'
import { currentEnvironment } from '#web/lib/environment.ts'
import styles from './auth-frame.module.css'

/** Link to the pages of the identity provider, in a new window if the current screen must be preserved. */
export function ProviderLink({
  redirect,
  newWindow = false,
}: {
  redirect?: string | undefined
  newWindow?: boolean
}) {
  const { t } = useTranslation('identity')
  const { path } = singleSignOnApi.startSingleSignOn
  return (
    <a
      className={styles['provider']}
      href={`${baseAddress(currentEnvironment())}${path}${queryString({ redirect })}`}
      {...(newWindow ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      {t('signIn.elsewhere')}
    </a>
  )
}
