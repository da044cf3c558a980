/** Any OpenID Connect provider as the identity pool: users sign in on its pages, and it stores the passwords. */
import { problem } from '#platform/base/problem'
import type { IdentityPool } from '../../identity-provider.ts'
import type { OauthProvider } from '../../oauth/oauth-provider.ts'

const managedElsewhere = async (): Promise<never> => {
  throw problem('identity.managed-elsewhere')
}

export function openidIdentityPool(oauth: OauthProvider): IdentityPool {
  return {
    keepsPasswords: false,
    register: managedElsewhere,
    checkPassword: managedElsewhere,
    changePassword: managedElsewhere,
    answerCode: async () => ({ outcome: 'expired' }),
    renew: (renewal) => oauth.renew(renewal),
    forgotPassword: managedElsewhere,
    findByProof: async () => null,
    resetPassword: managedElsewhere,
  }
}
