/** Any OpenID Connect provider as the identity pool: people sign in on its pages, and passwords are its own affair. */
import { problem } from '#platform/problem'
import type { IdentityPool } from '../../identity-provider.ts'
import type { OauthProvider } from '../../oauth/oauth-provider.ts'

const elsewhere = async (): Promise<never> => {
  throw problem('identity.managed-elsewhere')
}

export function openidIdentityPool(oauth: OauthProvider): IdentityPool {
  return {
    keepsPasswords: false,
    register: elsewhere,
    checkPassword: elsewhere,
    changePassword: elsewhere,
    answerCode: async () => ({ outcome: 'expired' }),
    renew: (renewal) => oauth.renew(renewal),
    forgotPassword: elsewhere,
    findByProof: async () => null,
    resetPassword: elsewhere,
  }
}
