/** Changes for sections 4 to 9: states, rules, calls, errors and constants. */
import type { MutationsOfFiles } from './mutation.ts'

export const ofStatesAndCalls: MutationsOfFiles = {
  'src/server/settings/present.ts': {
    '4.1': ['    environment,\n', "    environment: 'prod',\n"],
  },
  'src/web/lib/environment.ts': {
    '4.2a': ['return useEnvironmentStore.getState().env', "return 'prod'"],
  },
  'src/web/lib/scope.ts': {
    '4.2b': ['useEnvironmentStore.setState({ env }), reload', 'undefined, reload'],
    '4.2d': ['    await queryClient.cancelQueries()\n', ''],
    '4.2e': ['    queryClient.clear()\n', ''],
  },
  'src/web/lib/config.ts': {
    '4.2c': ['return config.environments[environment]', 'return config.environments.preprod'],
    '7.2': ['      signal: AbortSignal.timeout(callTimeoutMs),\n', ''],
    '7.3': ["prod: '/api/prod/v1' }", "prod: '/api/v1' }"],
  },
  'src/web/lib/session.ts': {
    '4.6': ["  useSessionStore.setState({ status: 'signedIn' })\n", ''],
  },
  'src/web/identity/me.ts': {
    '4.9a': ["toast.error(i18next.t('common:error.userDetails'))", ''],
    '4.9b': ['    await signOut()\n', ''],
    '7.7a': ['participants: me.participants.map(', 'participants: [].map('],
    '7.7b': ["queryKey: ['me'],", "queryKey: ['user'],"],
    '7.7c': ['staleTime: staleAfterMs,', 'staleTime: 60_000,'],
    '7.7d': ['if (error.status === 404) return signUp()', ''],
    '7.7e': ['    await signOut()\n', ''],
    '7.7f': ["ApiError.network('network.user-details')", 'ApiError.network()'],
    '9.3': ['const staleAfterMs = 30 * 60_000', 'const staleAfterMs = 3 * 60_000'],
  },
  'locales/en/common.json': {
    '8.2': ['Error fetching user details, please log in again', 'Please sign in again'],
    '8.3': ['Network error or request cancelled', 'Not available'],
    '8.10a': ['"failed": "Network Error', '"failed": "Not available'],
    '8.10b': ['timeout exceeded', 'too slow'],
    '8.10d': ['Request aborted', 'Canceled'],
  },
  'src/web/lib/api-error.ts': {
    '7.6': ['cause: body,', ''],
    '8.10c': ['Request failed with status code ${response.status}', 'Request failed'],
  },
  'src/server/settings/series.ts': {
    '3.59': ['sequenceIncrementEnabled: true,', 'sequenceIncrementEnabled: false,'],
  },
  'src/web/lib/connectivity.ts': {
    '9.1': ['callTimeoutMs = 60_000', 'callTimeoutMs = 30_000'],
  },
  'src/web/lib/api.ts': {
    '6.3': ['participant?.environment === environment', 'participant'],
    '7.1': ['{ body: JSON.stringify(body) }', '{ body: String(body) }'],
    '7.5': ['authorization: `Falaj ${token}`', 'authorization: `Bearer ${token}`'],
  },
  'src/server/identity/access-token.ts': {
    '6.2': ['export const accessTokenLife = 600', 'export const accessTokenLife = 6_000'],
  },
  'src/server/documents/drafts/save-drafts.ts': {
    '4.4': [
      'const entered = drafts.map(({ draft }) => withoutServerFields(draft))',
      'const entered = drafts.map(({ draft }) => draft)',
    ],
  },
  'src/server/identity/sign-up.ts': {
    '7.8': ['name: details.organizationName,', "name: 'Another',"],
  },
  'src/server/identity/oauth/routes.ts': {
    '7.10': ['(await provider.endAddress()) ?? ', ''],
  },
  'src/server/platform/http/site.ts': {
    '7.4': ["preprod: '/api/preprod/v1', prod", "preprod: '/api/test/v1', prod"],
  },
  'src/web/lib/query-client.ts': {
    '7.12': ['refetchOnWindowFocus: false', 'refetchOnWindowFocus: true'],
    '7.13': ['mutations: { retry: false }', 'mutations: { retry: 1, retryDelay: 0 }'],
  },
  'src/server/identity-config.ts': {
    '7.9': ['endpoint}/${userPool', 'endpoint}/pools/${userPool'],
    '8.9a': ['Token provider not configured: FALAJ_IDENTITY is', 'FALAJ_IDENTITY is'],
    '8.9b': ['User pool or identity pool not configured: set', 'Pool not configured: set'],
    '8.9c': ['User pool not configured: set FALAJ_COGNITO_USER_POOL_ID', 'Set FALAJ_COGNITO_USER_POOL_ID'],
    '8.9d': ['Invalid identity pool ID:', 'Wrong:'],
    '8.9e': ['OAuth parameters not configured: set', 'Set'],
  },
  'src/web/ui/feedback/toaster.tsx': {
    '9.8a': ['duration: 4000', 'duration: 8000'],
  },
  'src/server/reports/get-dashboard.ts': {
    '1.11': ['addDays(today, -6)', 'addDays(today, -7)'],
    '9.9': ['addDays(addMonths(today, -3), 1)', 'addMonths(today, -2)'],
  },
  'src/server/identity/session-cookie.ts': {
    '1.22': ['session.rememberMe ? { expires: session.expiresAt } : {}', '{}'],
  },
}
