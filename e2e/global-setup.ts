/** One portal for all journeys that do not disturb each other. */
import type { TestProject } from 'vitest/node'
import { provideMigratedData } from '../src/server/platform/testing/migrated-data.ts'
import { startPortalProcess } from './portal-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Its address and data folder, or why it did not start. */
    sharedPortal: { url: string; folder: string } | { fault: string }
  }
}

/**
 * This portal starts in an empty folder, as the first time at its operators; those of single test files copy migrated
 * data. A portal that does not start fails the journeys that need it, and not every test of the run.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  try {
    await provideMigratedData(project)
    const { folder, stop, url } = await startPortalProcess({}, { fromSources: true })
    project.provide('sharedPortal', { url, folder })
    return stop
  } catch (error) {
    project.provide('sharedPortal', { fault: String(error) })
    return async () => undefined
  }
}
