import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { bundledThreads } from './tools/bundled-server/environment.ts'

/**
 * Four files at a time on two processors: tests of the server wait for processes and for the database nearly as long as
 * they work. A test process runs one file after the other, because loading the server again for each file takes longer
 * than most of them. A test must therefore leave nothing behind in its process.
 */
const filesAtATime = { maxWorkers: 4, isolate: false }

/** Milliseconds that `expect.poll` waits for what is sure to come, instead of one second: a slow machine is no fault. */
const expectations = { expect: { poll: { timeout: 30_000, interval: 50 } } }

/**
 * Files that take longest, as measured, the longest first; begun last, one of them would go on alone. Many of them mostly
 * wait, and the others go on beside them.
 */
const longest = [
  'server/permissions',
  'responses/responses',
  'breakers/circuit-breaker',
  'platform/http/live',
  'identity/identity',
  'imports/cases',
  'imports/whole-documents',
  'identity/takeover',
  'platform/http/hardening',
  'actions/resending',
  'outbound/sending',
  'e2e/sign-in',
  'e2e/main-job',
  'e2e/frame',
  'e2e/search-and-help',
  'e2e/sending',
].map((name) => `/${name}.test.ts`)

/**
 * Tests that kill processes of the server, or its database, and start new ones: they are among the longest, and run
 * with the promises (`npm run test:recovery`, decision 94).
 */
const killing = [
  'src/server/exchange/recovery/{kill,lost-jobs,replicas,database-outage}.test.ts',
  'src/server/{deletion,imports}/killed.test.ts',
  'src/server/platform/queue/suspect-jobs.test.ts',
]

/**
 * Tests of the largest documents and lists and of hostile files: long, too, and run with the promises (`npm run
 * test:extremes`, decision 94).
 */
const extreme = [
  'src/server/documents/files/large-pdf.test.ts',
  'src/server/documents/assignment/assigned-lists.test.ts',
  'src/server/documents/lists/search-bounds.test.ts',
  'src/server/imports/{hostile,hostile-ledgers}.test.ts',
  'src/server/exchange/inbound/large-arrivals.test.ts',
  'src/server/platform/files/zip.test.ts',
]

/**
 * Journeys that take longest: a walk over every screen, the size of each first load, every kind of invoice, a designed
 * paper, contacts and products, imports, people of one organization at work, responses of buyers, groups of documents that
 * need attention, another provider, a peer that is down, and a portal that stops, starts and is restored. They run with the promises (`npm run test:long-journeys`, decision 94).
 */
const longJourneys = [
  'e2e/{attention,contacts,every-screen,first-load,imports,invoice-kinds}.test.ts',
  'e2e/{other-provider,outage,paper-style,people,portal-restart,responses}.test.ts',
]

/**
 * Tests that start commands, each a process of its own: moves of a company, backups, and the packed core in another program.
 * They run with the promises (`npm run test:commands`, decision 94).
 */
const commands = ['src/server/{backup,transfer}/*.test.ts', 'tools/build-core.test.ts']

/** Tests of the server start PostgreSQL once for all of them. */
const onServer = {
  // Modules are loaded by Node itself, as the server's are, without a transform: less processor time.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  globalSetup: ['src/server/platform/testing/global-setup.ts'],
  setupFiles: ['src/server/platform/testing/cheap-scrypt.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // Tests that are marked as concurrent start processes, and mostly wait for them.
  maxConcurrency: 2,
  ...filesAtATime,
  execArgv: [...bundledThreads()],
  ...expectations,
}

/** A browser and its portal keep a processor busy: two at a time. */
const inBrowser = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  globalSetup: ['e2e/global-setup.ts'],
  ...filesAtATime,
  maxWorkers: 2,
}

/** A process reads one project: files of another one need a new process, which loads all modules again. */
const projectOrder = ['server', 'core']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    const kind = ({ project }: TestSpecification) => projectOrder.indexOf(project.name)
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(name))
      return place === -1 ? longest.length : place
    }
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => group(a) - group(b) || kind(a) - kind(b) || rank(a) - rank(b))
  }
}

/**
 * Kinds of tests:
 * - core: pure, no I/O;
 * - server: real PostgreSQL and HTTP, started once a run by the global set-up;
 * - recovery: the same, with processes that are killed; the promises run it, `npm test` does not;
 * - extremes: the same, with the largest documents and lists and with hostile files; run by the promises, too;
 * - commands: the same, with commands that run as processes; run by the promises, too;
 * - mocks: the same, with a module stood in for;
 * - journeys: a real browser against a whole running portal, in English and Arabic;
 * - long-journeys: the same, for minutes; run by the promises, too;
 * - conformance: official rule files beside ours (skips, saying so, when they are not at hand).
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'core',
          include: [
            'src/{core,contract,cli}/**/*.test.ts',
            'src/web/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
          ],
          exclude: commands,
          setupFiles: ['tools/fixed-seed.ts'],
          testTimeout: 60_000,
          ...filesAtATime,
          ...expectations,
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts'],
          exclude: ['src/server/**/*.mock.test.ts', ...killing, ...extreme, ...commands],
          ...onServer,
        },
      },
      {
        test: {
          name: 'recovery',
          include: killing,
          ...onServer,
        },
      },
      {
        test: {
          name: 'extremes',
          include: extreme,
          ...onServer,
        },
      },
      {
        test: {
          name: 'commands',
          include: commands,
          ...onServer,
        },
      },
      {
        test: {
          // Tests that stand in for a module: they need modules of their own.
          name: 'mocks',
          include: ['src/server/**/*.mock.test.ts'],
          globalSetup: ['src/server/platform/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          ...expectations,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          exclude: longJourneys,
          // After all others.
          sequence: { groupOrder: 1 },
          ...inBrowser,
        },
      },
      {
        test: {
          name: 'long-journeys',
          include: longJourneys,
          ...inBrowser,
        },
      },
      {
        test: {
          name: 'conformance',
          include: ['src/**/*.conformance.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          sequence: { groupOrder: 2 },
          maxWorkers: 2,
        },
      },
    ],
  },
})
