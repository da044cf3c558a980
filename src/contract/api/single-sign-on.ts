/** Operations that a browser opens to sign in on the pages of an identity provider. Served where one is configured. */
import { z } from 'zod'
import { operation } from './operation.ts'

// They answer with a redirect; a refusal of the provider is described as text.
const shared = { method: 'GET', tag: 'identity', needs: 'public', file: 'text/plain' } as const

export const startSingleSignOn = operation({
  ...shared,
  path: '/auth/oauth/start',
  summary: 'Start single sign-on with the identity provider',
  query: z.object({
    /** Where the person wanted to be: a path of this portal. */
    redirect: z
      .string()
      .max(2000)
      .regex(/^\/(?![/\\])/)
      .optional(),
    rememberMe: z.enum(['true', 'false']).default('false'),
  }),
  problems: [],
})

export const completeSingleSignOn = operation({
  ...shared,
  path: '/auth/oauth/return',
  summary: 'Complete single sign-on',
  query: z.looseObject({ state: z.string().max(500).optional() }),
  problems: ['identity.address-not-proven', 'identity.oauth-refused'],
})

export const endSingleSignOn = operation({
  ...shared,
  path: '/auth/oauth/end',
  summary: 'Sign out of the identity provider as well',
  problems: [],
})
