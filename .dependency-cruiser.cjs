/** The floor plan as errors: who may import whom (docs/architecture.md, "Who may import whom"). */
const serverRoom = '^src/server/(?!platform/)([^/]+)/'
const webRoom = '^src/web/(?!ui/|lib/|routes/)[^/]+/'
const exchange = '^src/server/exchange/'

/**
 * The rooms of documents, lowest first, and which others each may import. The files beside them (routes, the door) join
 * them and may import all.
 */
const documents = '^src/server/documents/'
const documentRooms = {
  model: [],
  standing: ['model'],
  presentation: ['model', 'standing'],
  events: ['model', 'presentation'],
  rows: ['model', 'standing'],
  numbers: ['model', 'rows'],
  attachments: [],
  contents: ['model', 'numbers'],
  credits: ['model', 'rows', 'numbers'],
  facts: ['model', 'standing', 'events', 'rows'],
  received: ['model', 'standing', 'events', 'rows', 'contents'],
  reading: ['model', 'presentation', 'rows', 'numbers', 'attachments', 'contents', 'credits', 'received'],
  assignment: ['model', 'rows'],
  discussion: ['model', 'rows', 'assignment'],
  'internal-files': ['model', 'rows', 'attachments'],
  lists: ['model', 'standing', 'presentation', 'rows', 'assignment'],
  drafts: ['model', 'standing', 'rows', 'numbers', 'attachments', 'contents', 'credits', 'reading'],
  files: ['model', 'standing', 'rows', 'attachments', 'contents', 'reading', 'lists'],
  issuing: [
    'model',
    'standing',
    'events',
    'rows',
    'numbers',
    'attachments',
    'contents',
    'credits',
    'reading',
    'drafts',
    'files',
  ],
  approval: [
    'model',
    'standing',
    'events',
    'rows',
    'numbers',
    'attachments',
    'contents',
    'reading',
    'drafts',
  ],
  payments: ['model', 'presentation', 'rows', 'credits', 'reading'],
  retained: ['model', 'contents', 'reading', 'drafts'],
  imported: ['model', 'rows', 'numbers', 'attachments', 'contents', 'credits', 'drafts'],
}

/** The rooms of documents that others enter. What they need of the rooms behind, one of these offers. */
const openDocumentRooms = [
  'model',
  'presentation',
  'facts',
  'received',
  'reading',
  'discussion',
  'internal-files',
  'lists',
  'files',
  'issuing',
]
/** Those that only `app.ts` enters, which registers their jobs and import targets. */
const joinedDocumentRooms = ['retained', 'imported']
const documentDoors = (rooms) => `${documents}(${rooms.join('|')})/`

/** The rooms of the exchange, lowest first, and which others each may import. `ports` is open to all. */
const exchangeRooms = {
  ports: [],
  'unit-of-work': [],
  'transmission-index': ['unit-of-work'],
  transmissions: ['ports', 'unit-of-work', 'transmission-index'],
  breakers: ['ports'],
  arrivals: [],
  envelopes: ['ports', 'arrivals'],
  responses: ['ports', 'unit-of-work', 'transmissions'],
  outbound: ['ports', 'unit-of-work', 'transmission-index', 'transmissions', 'breakers', 'envelopes'],
  inbound: [
    'ports',
    'unit-of-work',
    'transmission-index',
    'transmissions',
    'breakers',
    'arrivals',
    'envelopes',
    'responses',
    'outbound',
  ],
  actions: ['ports', 'unit-of-work', 'transmissions'],
  recovery: ['ports', 'unit-of-work', 'transmission-index', 'transmissions', 'breakers', 'arrivals'],
  transfer: ['transmission-index', 'transmissions', 'arrivals', 'envelopes'],
  operators: ['ports', 'unit-of-work', 'transmissions', 'breakers', 'arrivals', 'inbound'],
  evidence: ['ports', 'transmissions', 'envelopes'],
}

/** The subjects of the platform, and which others each may import. Its files are entered by name. */
const platform = '^src/server/platform/'
const platformSubjects = {
  base: ['database', 'queue', 'mail', 'files'],
  database: ['base'],
  actors: ['base', 'database'],
  queue: ['base', 'actors', 'database'],
  mail: ['base', 'database', 'queue'],
  files: ['base', 'database'],
  processes: ['base', 'files'],
  http: ['base', 'actors', 'database', 'queue', 'mail', 'files', 'processes'],
  cluster: ['base', 'database', 'processes'],
}

/** The doors of rooms and of the rooms within them that others enter. */
const serverDoors = [
  '^src/server/[^/]+/index\\.ts$',
  `${exchange}(operators|transfer)/index\\.ts$`,
  '^src/server/identity/erasure/index\\.ts$',
  `${documents}[^/]+/index\\.ts$`,
]

/** A rule for each room of a folder: it imports itself and the rooms that it may. */
const roomRules = (name, folder, rooms) =>
  Object.entries(rooms).map(([from, allowed]) => ({
    name: `${name}-${from}-imports`,
    severity: 'error',
    from: { path: `${folder}${from}/` },
    to: { path: folder, pathNot: [from, ...allowed].map((room) => `${folder}${room}/`) },
  }))

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'imports of types count: a type that two files need stands in a third',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-room-cycles',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/(core|server|web)/[^/]+$' },
      to: { circular: true, path: '^src/(core|server|web)/[^/]+$' },
    },
    {
      name: 'core-is-pure',
      comment: 'core knows itself, zod and the words of what it writes, and nothing else',
      severity: 'error',
      from: { path: '^src/core/' },
      to: {
        pathNot: [
          '^src/core/',
          '(^|/)node_modules/zod/',
          '^locales/en/rules\\.json$',
          '^locales/(en|ar)/paper\\.json$',
        ],
      },
    },
    {
      name: 'core-by-door',
      severity: 'error',
      from: { pathNot: '^(src/core|tools|bench)/' },
      to: { path: '^src/core/[^/]+/(?!index\\.ts$)' },
    },
    {
      name: 'core-rooms-by-door',
      severity: 'error',
      from: { path: '^src/core/([^/]+)/' },
      to: { path: '^src/core/[^/]+/', pathNot: ['^src/core/$1/', '/index\\.ts$'] },
    },
    {
      name: 'contract-knows-core-only',
      severity: 'error',
      from: { path: '^src/contract/' },
      to: { path: '^src/', pathNot: '^src/(contract|core)/' },
    },
    {
      name: 'files-import-files-only',
      comment:
        'what the command line and the server do with files alike; the package of the core brings it along',
      severity: 'error',
      from: { path: '^src/files/' },
      to: { path: '^src/', pathNot: '^src/files/' },
    },
    {
      name: 'web-never-server',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/(server|cli)/' },
    },
    {
      name: 'server-never-web',
      severity: 'error',
      from: { path: '^src/(server|cli)/' },
      to: { path: '^src/web/' },
    },
    {
      name: 'platform-knows-no-room',
      severity: 'error',
      from: { path: '^src/server/platform/', pathNot: '^src/server/platform/testing/' },
      to: { path: '^src/server/', pathNot: ['^src/server/platform/', '^src/server/config\\.ts$'] },
    },
    {
      name: 'master-data-knows-no-record',
      comment: 'it stands under contacts and products, and knows neither',
      severity: 'error',
      from: { path: '^src/server/master-data/' },
      to: {
        path: '^src/server/',
        pathNot: ['^src/server/(platform|master-data)/', '^src/server/(audit|imports)/index\\.ts$'],
      },
    },
    {
      name: 'master-data-only-from-its-rooms',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/server/(master-data|contacts|products)/' },
      to: { path: '^src/server/master-data/' },
    },
    {
      name: 'directory-knows-no-room',
      severity: 'error',
      from: { path: '^src/server/directory/' },
      to: { path: '^src/server/', pathNot: '^src/server/(platform|directory)/' },
    },
    {
      name: 'platform-in-subjects',
      comment: 'each file belongs to a subject and is imported by its name: no index gathers them',
      severity: 'error',
      from: {},
      to: { path: [`${platform}[^/]+\\.ts$`, `${platform}[^/]+/index\\.ts$`] },
    },
    ...roomRules('platform', platform, platformSubjects),
    {
      name: 'ui-knows-no-room',
      severity: 'error',
      from: { path: '^src/web/(ui|lib)/' },
      to: { path: '^src/web/', pathNot: '^src/web/(ui|lib)/' },
    },
    {
      name: 'rooms-by-door',
      severity: 'error',
      from: { path: serverRoom },
      to: { path: serverRoom, pathNot: ['^src/server/$1/', ...serverDoors] },
    },
    {
      name: 'erasure-stands-on-identity',
      comment: 'it uses the rest of identity, which knows nothing of it',
      severity: 'error',
      from: { path: '^src/server/identity/', pathNot: '^src/server/identity/erasure/' },
      to: { path: '^src/server/identity/erasure/' },
    },
    {
      name: 'start-by-door',
      comment: 'where rooms are joined, and commands; both choose adapters',
      severity: 'error',
      from: { path: ['^src/server/[^/]+\\.ts$', '^src/cli/'] },
      to: { path: serverRoom, pathNot: [...serverDoors, '/adapters/'] },
    },
    {
      name: 'documents-rooms-by-door',
      severity: 'error',
      from: { path: `${documents}([^/]+)/` },
      to: { path: `${documents}[^/]+/`, pathNot: [`${documents}$1/`, `${documents}[^/]+/index\\.ts$`] },
    },
    {
      name: 'documents-by-its-doors',
      severity: 'error',
      from: { path: `${documents}[^/]+\\.ts$` },
      to: { path: `${documents}[^/]+/`, pathNot: [`${documents}[^/]+/index\\.ts$`] },
    },
    {
      name: 'documents-open-rooms',
      severity: 'error',
      from: { path: '^src/', pathNot: documents },
      to: {
        path: `${documents}[^/]+/`,
        pathNot: documentDoors([...openDocumentRooms, ...joinedDocumentRooms]),
      },
    },
    {
      name: 'documents-joined-rooms',
      severity: 'error',
      from: { path: '^src/', pathNot: [documents, '^src/server/app\\.ts$'] },
      to: { path: documentDoors(joinedDocumentRooms) },
    },
    ...roomRules('documents', documents, documentRooms),
    {
      name: 'web-rooms-by-door',
      comment: 'also from routes and from the start; pages have a rule of their own',
      severity: 'error',
      from: { path: '^src/web/([^/]+)', pathNot: 'routeTree\\.gen\\.ts$' },
      to: { path: webRoom, pathNot: ['^src/web/$1/', '^src/web/[^/]+/(index\\.tsx?$|pages/)'] },
    },
    {
      name: 'web-layers-by-file',
      comment: 'components and plumbing are layers, not rooms: no index gathers them',
      severity: 'error',
      from: {},
      to: { path: ['^src/web/(ui|lib)/index\\.tsx?$', '^src/web/(ui|lib)/[^/]+/index\\.tsx?$'] },
    },
    {
      name: 'exchange-rooms-by-door',
      severity: 'error',
      from: { path: `${exchange}([^/]+)/` },
      to: { path: `${exchange}[^/]+/`, pathNot: [`${exchange}$1/`, `${exchange}[^/]+/index\\.ts$`] },
    },
    {
      name: 'exchange-by-its-doors',
      severity: 'error',
      from: { path: `${exchange}[^/]+\\.ts$` },
      to: { path: `${exchange}[^/]+/`, pathNot: [`${exchange}[^/]+/index\\.ts$`] },
    },
    ...roomRules('exchange', exchange, exchangeRooms),
    {
      name: 'pages-only-from-routes',
      severity: 'error',
      from: { path: '^src/web/', pathNot: '^src/web/(routes/|[^/]+/pages/)|routeTree\\.gen\\.ts$' },
      to: { path: '^src/web/[^/]+/pages/' },
    },
    {
      name: 'adapters-only-from-app',
      severity: 'error',
      from: { path: '^src/server/', pathNot: ['^src/server/app\\.ts$', '/adapters/'] },
      to: { path: '/adapters/' },
    },
    {
      name: 'simulator-only-from-app',
      comment: 'the portal must not tell the simulated network from a real one',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/server/(simulator/|(app|main[a-z-]*)\\.ts$)' },
      to: { path: '^src/server/simulator/' },
    },
    {
      name: 'simulator-by-door',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/server/simulator/' },
      to: { path: '^src/server/simulator/(?!index\\.ts$)' },
    },
    {
      name: 'simulator-is-foreign',
      comment:
        'it knows the ports it serves, how a delivery is signed and the audit trail; nothing else of the portal',
      severity: 'error',
      from: { path: '^src/server/simulator/' },
      to: {
        path: '^src/',
        pathNot: [
          '^src/(core|contract|server/platform|server/simulator)/',
          '^src/server/(exchange|directory|participants|onboarding|audit)/index\\.ts$',
        ],
      },
    },
    {
      name: 'sql-only-in-stores',
      severity: 'error',
      from: {
        path: '^src/server/',
        pathNot: ['^src/server/platform/', '/(store|[a-z-]+-store)\\.ts$'],
      },
      to: { path: '(^|/)node_modules/(pg|kysely)/' },
    },
    {
      name: 'one-way-out',
      comment: 'outgoing requests use context.outgoing, which blocks private networks',
      severity: 'error',
      from: {
        path: '^src/server/',
        pathNot: [
          '^src/server/platform/(base/outgoing|http/(http|answer-error))\\.ts$',
          '^src/server/simulator/network/',
        ],
      },
      to: { path: '^(node:)?(http|http2|https|tls|dgram)$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'actors-by-makers',
      comment:
        'an actor is made of a membership or a key that was read from the database, or is the portal itself (decision 82)',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '^src/server/identity/authenticate\\.ts$',
          '^src/server/keys/(key|actor-on-behalf)\\.ts$',
          '^src/server/platform/(http/http|actors/(in-environment|system-actor))\\.ts$',
        ],
      },
      to: { path: '/make-actor\\.ts$' },
    },
    { name: 'not-resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.tests.json' },
    doNotFollow: { path: 'node_modules' },
    // Tests may look into any room; the plan is that of the sources.
    exclude: {
      path: [
        '^tools/core-package/examples/',
        'routeTree\\.gen\\.ts$',
        '\\.(test|conformance|suite)\\.tsx?$',
        '/testing/',
      ],
    },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
