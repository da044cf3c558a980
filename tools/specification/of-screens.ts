/** Changes for sections 1 and 2: the product and its screens. */
import type { MutationsOfFiles } from './mutation.ts'

const tree = 'src/web/routeTree.gen.ts'

export const ofScreens: MutationsOfFiles = {
  'src/server/identity/people/accept-invitation.ts': {
    '1.1': ['role: invitation.role, limits', "role: 'viewer', limits"],
  },
  'src/server/products/create-product.ts': {
    '1.3': [
      'productKind, { input, idempotencyKey })',
      "productKind, { input: { ...input, unitPrice: '1' }, idempotencyKey })",
    ],
  },
  'src/server/contacts/present.ts': {
    '1.4': ['...inputOf(contact),', '...inputOf(contact),\n    isCustomer: false,'],
  },
  'src/server/participants/update-participant.ts': {
    '1.5': ['email: input.email,', 'email: before.email,'],
  },
  'src/server/participants/add-participant.ts': {
    '1.7': [
      "if (directory.environments.includes(actor.environment)) throw problem('participant.verify-instead')",
      '',
    ],
  },
  'src/server/participants/end-registration.ts': {
    '4.3': [
      "    registration: 'notRegistered',\n    registeredAt: null,",
      "    registration: 'registered',\n    registeredAt: null,",
    ],
  },
  'src/server/paper/render-pdf.ts': {
    '1.20': ["relationship: 'source'", "relationship: 'data'"],
  },
  'src/server/identity/adapters/cognito/index.ts': {
    '1.23': ["if (payload['token_use'] !== 'id')", "if (payload['token_use'] === 'id')"],
  },
  'src/web/dashboard/performance-card.tsx': {
    '1.9': ['{t(`common:participant.${registration}`)}', ''],
    '1.10a': ['{supportedDocuments.map(', '{supportedDocuments.slice(1).map('],
    '1.10b': ['<bdi>{numbers.generated}</bdi>', '<bdi>{numbers.sent}</bdi>'],
    '1.10c': ['<bdi>{numbers.received}</bdi>', '<bdi>{numbers.sent}</bdi>'],
    '1.10d': ['<CopyableId value={networkId}', '<CopyableId value={null}'],
  },
  'src/web/lib/i18n.ts': {
    '1.14': ["?? 'en'\n}", "?? 'ar'\n}"],
    '1.15': [
      '[readSavedLanguage(), ...navigator.languages,',
      '[...navigator.languages, readSavedLanguage(),',
    ],
    '9.10': ["['en', 'ar']", "['ar']"],
    '1.16': ['localStorage.setItem(storageKey, language)', 'sessionStorage.setItem(storageKey, language)'],
  },
  'src/server/imports/make-report.ts': {
    '2.20e1': ['passed: counts.new,', 'passed: 0,'],
  },
  'src/server/statements/get-contact-balance.ts': {
    '2.20g1': ['balanceOf(newest.entries, {', 'balanceOf([], {'],
  },
  'src/web/documents/list/due-text.tsx': {
    '2.20g2': ['{below && <small data-tone={below.tone}>{below.text}</small>}', ''],
  },
  'src/server/documents/discussion/add-comment.ts': {
    '2.20g3': ['await notifyMentioned(context, tx, actor, document, comment.id, mentioned)', ''],
  },
  'src/web/lib/scope.ts': {
    '2.20j': ['if (participant.id === currentParticipant()?.id) return', 'return'],
  },
  'src/web/routes/index.tsx': {
    '2.1': ["hasSession() ? '/dashboard' : '/login'", "hasSession() ? '/products' : '/login'"],
  },
  'src/web/routes/_auth.tsx': {
    '2.2e': ["to: '/dashboard', replace", "to: '/products', replace"],
    '2.2f': ['throw search.redirect\n', 'throw undefined\n'],
    '4.8': ['if (!hasSession()) return\n', 'if (hasSession()) return\n'],
  },
  'src/web/routes/_app.tsx': {
    '2.11': [
      "if (!hasSession()) throw redirect({ to: '/login', search: { redirect: location.href } })",
      "if (!hasSession()) throw redirect({ to: '/login' })",
    ],
    '4.7': ["if (!hasSession()) throw redirect({ to: '/login', search: { redirect: location.href } })", ''],
    '6.1': [
      "if (!hasSession()) throw redirect({ to: '/login', search: { redirect: location.href } })",
      "if (!hasSession()) throw redirect({ to: '/register', search: { redirect: location.href } })",
    ],
    '4.9c': [
      "if (entry === 'signedOut') throw redirect({ to: '/login'",
      "if (entry === 'signedOut') throw redirect({ to: '/register'",
    ],
  },
  'src/web/routes/{$provider}-verification.tsx': {
    '2.10a': ['if (provider !== webConfig().verificationProvider) throw notFound()', ''],
    '2.12': ["textParam(search, 'authcode', 500)", 'String(Number(search.authcode))'],
    '2.13': ["if (TIN && !/^\\d+$/.test(TIN)) throw new VerificationError('badTin')", ''],
    '2.15': ["TIN ? '/onboarding/$provider/update' : ", 'TIN === undefined ? "/onboarding" : '],
    '2.16': ["'/onboarding/$provider/linking'", "'/onboarding'"],
    '4.11a': ["TIN ? '/onboarding/$provider/update' : ", ''],
    '4.11b': [": '/onboarding/$provider/linking'", ": '/onboarding/$provider/update'"],
    '5.2': ["if (!authcode) throw new VerificationError('missing')", ''],
    '8.1': ["new VerificationError('missing')", "new VerificationError('badTin')"],
  },
  'src/web/onboarding/verification.ts': {
    '2.14': ['sessionStorage.setItem(key, JSON.stringify(verification))', ''],
  },
  [tree]: {
    '2.2a': ["path: '/login',", "path: '/sign-in',"],
    '2.2b': ["path: '/register',", "path: '/sign-up',"],
    '2.2c': ["path: '/reset-password',", "path: '/reset',"],
    '2.2d': ["path: '/update-password',", "path: '/update',"],
    '2.3a': ["path: '/dashboard',", "path: '/home',"],
    '2.3b': ["path: '/support/',", "path: '/help/',"],
    '2.3c': ["path: '/settings',", "path: '/preferences',"],
    '2.3d': ["path: '/reports',", "path: '/figures',"],
    '2.4': ["path: '/integrations/',", "path: '/keys/',"],
    '2.5a': ["path: '/contacts/suppliers/',", "path: '/suppliers/',"],
    '2.5b': ["path: '/contacts/customers/',", "path: '/customers/',"],
    '2.5c': ["path: '/contacts/customers/new',", "path: '/customers/new',"],
    '2.5d': ["path: '/contacts/customers/edit/$id',", "path: '/customers/edit/$id',"],
    '2.6a': ["path: '/products/',", "path: '/items/',"],
    '2.6b': ["path: '/products/new',", "path: '/items/new',"],
    '2.6c': ["path: '/products/edit/$id',", "path: '/items/edit/$id',"],
    '2.7a': ["path: '/participants/',", "path: '/companies/',"],
    '2.7b': ["path: '/participants/view/$id',", "path: '/companies/view/$id',"],
    '2.7c': ["path: '/participants/edit/$id',", "path: '/companies/edit/$id',"],
    '2.8a': ["path: '/documents/sent',", "path: '/documents/outgoing',"],
    '2.8b': ["path: '/documents/sent/new',", "path: '/documents/new',"],
    '2.8c': [
      "path: '/view/$documentId',\n    getParentRoute: () => AppDocumentsSent",
      "path: '/open/$documentId',\n    getParentRoute: () => AppDocumentsSent",
    ],
    '2.8d': ["path: '/documents/received',", "path: '/documents/incoming',"],
    '2.9a': ["path: '/onboarding/',", "path: '/start/',"],
    '2.9b': ["path: '/participants/new',", "path: '/companies/new',"],
    '2.10b': ["path: '/onboarding/$provider/update',", "path: '/update/$provider',"],
    '2.10c': ["path: '/onboarding/$provider/linking',", "path: '/linking/$provider',"],
  },
  'src/web/router.tsx': {
    '2.26': ["defaultPreload: 'intent'", "defaultPreload: 'viewport'"],
    '2.27': ['scrollRestoration: true', 'scrollRestoration: false'],
    '9.4': ['defaultPreloadDelay: 50', 'defaultPreloadDelay: 500'],
    '9.6a': ['defaultPendingMs: 1000', 'defaultPendingMs: 0'],
    '9.6b': ['defaultPendingMinMs: 500', 'defaultPendingMinMs: 0'],
    '9.7': ['const cacheLife = 300_000', 'const cacheLife = 30_000'],
  },
  'locales/en/common.json': {
    '2.21a': ['"code": "404"', '"code": "–"'],
    '2.21b': ['"title": "Page Not Found"', '"title": "Nothing here"'],
    '2.21c': ["The page you're looking for doesn't seem to exist.", 'There is no such page.'],
    '2.22': ['"short": "Not Found"', '"short": "Missing"'],
    '8.6': ['"unexpected": "An unexpected error has occurred"', '"unexpected": "It failed"'],
    '8.7': ['"title": "Page Not Found"', '"title": "Page not found"'],
  },
  'src/web/ui/feedback/states.tsx': {
    '2.23a': ["<h1>{t('error.title')}</h1>", ''],
    '2.23b': ["<p>{problemText(error) || t('error.unexpected')}</p>", ''],
  },
}
