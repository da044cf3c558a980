/** Small trees of files that try the rules of `.dependency-cruiser.cjs`; `import-rules.test.ts` runs the cruiser on them. */

/** Paths and texts of the files of a tree. */
export type Files = Readonly<Record<string, string>>

const door = 'export const door = 1\n'

/** Each subject of the platform, and one of those that it must not import. */
const platformSubjects = [
  ['base', 'http'],
  ['database', 'queue'],
  ['actors', 'queue'],
  ['queue', 'http'],
  ['mail', 'http'],
  ['files', 'queue'],
  ['processes', 'database'],
  ['http', 'cluster'],
  ['cluster', 'queue'],
] as const

/** Each room of documents, and one of those that it must not import. */
const documentRooms = [
  ['model', 'rows'],
  ['standing', 'rows'],
  ['presentation', 'events'],
  ['events', 'rows'],
  ['rows', 'contents'],
  ['numbers', 'contents'],
  ['contents', 'reading'],
  ['credits', 'reading'],
  ['facts', 'reading'],
  ['received', 'reading'],
  ['reading', 'lists'],
  ['lists', 'drafts'],
  ['drafts', 'issuing'],
  ['files', 'drafts'],
  ['issuing', 'approval'],
  ['approval', 'issuing'],
  ['assignment', 'reading'],
  ['discussion', 'reading'],
  ['attachments', 'reading'],
  ['internal-files', 'reading'],
  ['payments', 'drafts'],
  ['retained', 'rows'],
  ['imported', 'issuing'],
] as const

/** The rooms of documents that no other room imports, and those that only `app.ts` enters. */
const closedDocumentRooms = [
  'standing',
  'events',
  'rows',
  'numbers',
  'contents',
  'attachments',
  'credits',
  'assignment',
  'drafts',
  'approval',
]
const joinedDocumentRooms = ['retained', 'imported']

/** Each breaks the rule that is named first. */
export const forbidden: [rule: string, files: Files][] = [
  ['core-is-pure', { 'src/core/tax/index.ts': "import 'node:fs'\n" }],
  ['core-is-pure', { 'src/core/tax/index.ts': "import '../../contract/x.ts'\n", 'src/contract/x.ts': door }],
  [
    'core-by-door',
    { 'src/contract/x.ts': "import '../core/tax/inside.ts'\n", 'src/core/tax/inside.ts': door },
  ],
  [
    'core-rooms-by-door',
    { 'src/core/ubl/index.ts': "import '../tax/inside.ts'\n", 'src/core/tax/inside.ts': door },
  ],
  [
    'contract-knows-core-only',
    { 'src/contract/x.ts': "import '#server/audit'\n", 'src/server/audit/index.ts': door },
  ],
  ['files-import-files-only', { 'src/files/zip.ts': "import '#core/tax'\n", 'src/core/tax/index.ts': door }],
  ['web-never-server', { 'src/web/lib/x.ts': "import '#server/audit'\n", 'src/server/audit/index.ts': door }],
  ['server-never-web', { 'src/server/audit/index.ts': "import '#web/lib/x.ts'\n", 'src/web/lib/x.ts': door }],
  [
    'platform-knows-no-room',
    { 'src/server/platform/x.ts': "import '#server/audit'\n", 'src/server/audit/index.ts': door },
  ],
  [
    'master-data-knows-no-record',
    {
      'src/server/master-data/x.ts': "import '#server/contacts'\n",
      'src/server/contacts/index.ts': door,
    },
  ],
  [
    'master-data-only-from-its-rooms',
    {
      'src/server/documents/x.ts': "import '#server/master-data'\n",
      'src/server/master-data/index.ts': door,
    },
  ],
  [
    'ui-knows-no-room',
    { 'src/web/ui/x.ts': "import '#web/documents/index.ts'\n", 'src/web/documents/index.ts': door },
  ],
  [
    'rooms-by-door',
    {
      'src/server/exchange/x.ts': "import '../documents/inside.ts'\n",
      'src/server/documents/inside.ts': door,
    },
  ],
  [
    'directory-knows-no-room',
    {
      'src/server/directory/x.ts': "import '#server/audit'\n",
      'src/server/audit/index.ts': door,
    },
  ],
  [
    'platform-in-subjects',
    {
      'src/server/keys/p.ts': "import '#platform/loose'\n",
      'src/server/platform/loose.ts': door,
    },
  ],
  [
    'platform-in-subjects',
    {
      'src/server/keys/q.ts': "import '../platform/files/index.ts'\n",
      'src/server/platform/files/index.ts': door,
    },
  ],
  ...platformSubjects.map(([from, to]): [string, Files] => [
    `platform-${from}-imports`,
    {
      [`src/server/platform/${from}/z.ts`]: `import '../${to}/thing.ts'\n`,
      [`src/server/platform/${to}/thing.ts`]: door,
    },
  ]),
  [
    'erasure-stands-on-identity',
    {
      'src/server/identity/x.ts': "import './erasure/index.ts'\n",
      'src/server/identity/erasure/index.ts': door,
    },
  ],
  [
    'start-by-door',
    { 'src/server/app.ts': "import './delivery/inside.ts'\n", 'src/server/delivery/inside.ts': door },
  ],
  [
    'start-by-door',
    {
      'src/cli/delivery.ts': "export const load = () => import('../server/delivery/inside.ts')\n",
      'src/server/delivery/inside.ts': door,
    },
  ],
  [
    'documents-rooms-by-door',
    {
      'src/server/documents/drafts/x.ts': "import '../credits/inside.ts'\n",
      'src/server/documents/credits/inside.ts': door,
    },
  ],
  [
    'documents-by-its-doors',
    {
      'src/server/documents/routes.ts': "import './drafts/inside.ts'\n",
      'src/server/documents/drafts/inside.ts': door,
    },
  ],
  [
    'rooms-by-door',
    {
      'src/server/delivery/y.ts': "import '../documents/drafts/inside.ts'\n",
      'src/server/documents/drafts/inside.ts': door,
    },
  ],
  ...closedDocumentRooms.map((room): [string, Files] => [
    'documents-open-rooms',
    {
      [`src/server/evidence/${room}.ts`]: `import '#server/documents/${room}'\n`,
      [`src/server/documents/${room}/index.ts`]: door,
    },
  ]),
  [
    'documents-open-rooms',
    {
      'src/server/create-context.ts': "import '#server/documents/drafts'\n",
      'src/server/documents/drafts/index.ts': door,
    },
  ],
  ...joinedDocumentRooms.map((room): [string, Files] => [
    'documents-joined-rooms',
    {
      [`src/server/evidence/${room}.ts`]: `import '#server/documents/${room}'\n`,
      [`src/server/documents/${room}/index.ts`]: door,
    },
  ]),
  ...documentRooms.map(([from, to]): [string, Files] => [
    `documents-${from}-imports`,
    {
      [`src/server/documents/${from}/z.ts`]: `import '../${to}/index.ts'\n`,
      [`src/server/documents/${to}/index.ts`]: door,
    },
  ]),
  [
    'web-rooms-by-door',
    { 'src/web/products/x.ts': "import '../contacts/inside.ts'\n", 'src/web/contacts/inside.ts': door },
  ],
  [
    'web-rooms-by-door',
    {
      'src/web/routes/x.ts': "export const load = () => import('#web/contacts/inside.ts')\n",
      'src/web/contacts/inside.ts': door,
    },
  ],
  [
    'web-rooms-by-door',
    { 'src/web/router.ts': "import './contacts/inside.ts'\n", 'src/web/contacts/inside.ts': door },
  ],
  [
    'web-layers-by-file',
    { 'src/web/products/x.ts': "import '#web/ui/form/index.ts'\n", 'src/web/ui/form/index.ts': door },
  ],
  [
    'pages-only-from-routes',
    { 'src/web/products/x.ts': "import './pages/list.ts'\n", 'src/web/products/pages/list.ts': door },
  ],
  [
    'adapters-only-from-app',
    {
      'src/server/exchange/x.ts': "import './adapters/as4.ts'\n",
      'src/server/exchange/adapters/as4.ts': door,
    },
  ],
  [
    'exchange-rooms-by-door',
    {
      'src/server/exchange/outbound/x.ts': "import '../transmissions/inside.ts'\n",
      'src/server/exchange/transmissions/inside.ts': door,
    },
  ],
  [
    'exchange-by-its-doors',
    {
      'src/server/exchange/jobs.ts': "import './outbound/inside.ts'\n",
      'src/server/exchange/outbound/inside.ts': door,
    },
  ],
  ...(
    [
      ['unit-of-work', 'transmissions'],
      ['transmission-index', 'transmissions'],
      ['transmissions', 'outbound'],
      ['ports', 'transmissions'],
      ['breakers', 'transmissions'],
      ['arrivals', 'envelopes'],
      ['envelopes', 'transmissions'],
      ['responses', 'outbound'],
      ['outbound', 'inbound'],
      ['inbound', 'actions'],
      ['actions', 'outbound'],
      ['recovery', 'outbound'],
      ['operators', 'outbound'],
      ['evidence', 'outbound'],
      ['transfer', 'recovery'],
    ] as const
  ).map(([from, to]): [string, Files] => [
    `exchange-${from}-imports`,
    {
      [`src/server/exchange/${from}/x.ts`]: `import '../${to}/index.ts'\n`,
      [`src/server/exchange/${to}/index.ts`]: door,
    },
  ]),
  [
    'simulator-only-from-app',
    { 'src/server/exchange/x.ts': "import '#server/simulator'\n", 'src/server/simulator/index.ts': door },
  ],
  [
    'simulator-by-door',
    {
      'src/server/app.ts': "import './simulator/network/node.ts'\n",
      'src/server/simulator/network/node.ts': door,
    },
  ],
  [
    'simulator-is-foreign',
    { 'src/server/simulator/x.ts': "import '#server/documents'\n", 'src/server/documents/index.ts': door },
  ],
  [
    'simulator-is-foreign',
    {
      'src/server/simulator/network/x.ts': "import '../../exchange/store.ts'\n",
      'src/server/exchange/store.ts': door,
    },
  ],
  ['sql-only-in-stores', { 'src/server/exchange/transmit.ts': "import 'kysely'\n" }],
  ['one-way-out', { 'src/server/delivery/send.ts': "import { request } from 'node:https'\nrequest('x')\n" }],
  [
    'actors-by-makers',
    {
      'src/server/keys/x.ts': "import '#platform/actors/make-actor'\n",
      'src/server/platform/actors/make-actor.ts': door,
    },
  ],
  [
    'no-cycles',
    {
      'src/core/tax/index.ts': "export * from './a.ts'\n",
      'src/core/tax/a.ts': "export * from './index.ts'\n",
    },
  ],
  [
    'no-cycles',
    {
      'src/core/calendar/index.ts': "export type { A } from './a.ts'\n",
      'src/core/calendar/a.ts': "import type { B } from './index.ts'\nexport type A = B\n",
    },
  ],
  [
    'no-room-cycles',
    {
      'src/server/a/index.ts': "import '#server/b'\n",
      'src/server/b/index.ts': door,
      'src/server/b/other.ts': "import '#server/c'\n",
      'src/server/c/index.ts': door,
      'src/server/c/other.ts': "import '#server/b'\n",
    },
  ],
  ['not-resolvable', { 'src/core/tax/index.ts': "import '#core/nowhere'\n" }],
]

/** Each breaks no rule. */
export const allowed: [what: string, files: Files][] = [
  ['core by its door', { 'src/contract/x.ts': "import '#core/tax'\n", 'src/core/tax/index.ts': door }],
  [
    'a room by its door',
    { 'src/server/exchange/x.ts': "import '#server/documents'\n", 'src/server/documents/index.ts': door },
  ],
  [
    'a room of documents by its door, from others and from the rooms above it',
    {
      'src/server/evidence/y.ts': "import '#server/documents/reading'\n",
      'src/server/documents/issuing/x.ts': "import '../reading/index.ts'\n",
      'src/server/documents/reading/index.ts': door,
    },
  ],
  [
    'a room of documents that is joined where the server starts',
    {
      'src/server/app.ts': "import '#server/documents/retained'\nimport '#server/simulator'\n",
      'src/server/documents/retained/index.ts': door,
      'src/server/simulator/index.ts': door,
    },
  ],
  [
    'a room of the exchange by its door',
    {
      'src/server/exchange/outbound/x.ts': "import '../transmissions/index.ts'\n",
      'src/server/exchange/transmissions/index.ts': door,
    },
  ],
  [
    'the simulator from where rooms are joined',
    { 'src/server/app.ts': "import '#server/simulator'\n", 'src/server/simulator/index.ts': door },
  ],
  [
    'what the simulator knows of the portal',
    { 'src/server/simulator/x.ts': "import '#server/exchange'\n", 'src/server/exchange/index.ts': door },
  ],
  [
    'a web room by its door, a page from its route, a component by its file',
    {
      'src/web/routes/x.ts':
        "import '#web/contacts/index.ts'\nimport '#web/contacts/pages/list.ts'\nimport '#web/ui/form/field.ts'\n",
      'src/web/contacts/index.ts': door,
      'src/web/contacts/pages/list.ts': door,
      'src/web/ui/form/field.ts': door,
    },
  ],
  [
    'what contacts and products have in common',
    {
      'src/server/contacts/x.ts': "import '#server/master-data'\n",
      'src/server/master-data/index.ts': "import '#server/imports'\n",
      'src/server/imports/index.ts': door,
    },
  ],
  [
    'a maker of actors where a membership is read',
    {
      'src/server/identity/authenticate.ts': "import '#platform/actors/make-actor'\n",
      'src/server/platform/actors/make-actor.ts': door,
    },
  ],
  [
    'a command enters a room by its door, and chooses its adapters',
    {
      'src/cli/archive.ts':
        "export const load = () => [import('#server/archive'), import('../server/archive/adapters/index.ts')]\n",
      'src/server/archive/index.ts': door,
      'src/server/archive/adapters/index.ts': door,
    },
  ],
  ['SQL in a store', { 'src/server/exchange/store.ts': "import 'kysely'\n" }],
]
