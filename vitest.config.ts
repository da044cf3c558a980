import { defineConfig } from 'vitest/config'

/**
 * Four kinds of tests:
 * - core: pure, no I/O;
 * - server: real PostgreSQL and HTTP, started once a run by the global set-up;
 * - journeys: a real browser against a whole running portal, in English and Arabic;
 * - conformance: official rule files beside ours (skips, saying so, when they are not at hand).
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'core',
          include: [
            'src/{core,contract,cli}/**/*.test.ts',
            'src/web/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
          ],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts'],
          globalSetup: ['src/server/platform/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          globalSetup: ['e2e/global-setup.ts'],
          // After all others, and two at a time: a browser and its portal keep a processor busy.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'conformance',
          include: ['src/**/*.conformance.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
