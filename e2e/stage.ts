/** The fixtures of a test file: a running portal and a browser; and the time-outs for both. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import type { PortalDoors } from '../src/server/platform/testing/company.ts'
import { doorsOf } from './api-fixtures.ts'
import { closeSessions, openBrowser } from './harness.ts'
import { type RunningPortal, startPortalProcess } from './portal-process.ts'

export interface Stage {
  url: string
  /** The data folder of the portal. */
  folder: string
  doors: PortalDoors
  browser: Browser
}

export interface OwnStage extends Stage {
  portal: RunningPortal
}

/**
 * The portal of the whole run, and a browser for the tests of a file; available when the tests begin. Test files share
 * the portal, so each test creates its own companies and changes nothing that affects the whole portal.
 */
export function openStage(): Stage {
  const stage: Partial<Stage> = {}
  fill(stage, () => {
    const shared = inject('sharedPortal')
    if ('fault' in shared) throw new Error(shared.fault)
    stage.url = shared.url
    stage.folder = shared.folder
  })
  return stage as Stage
}

/** A portal with such settings for the tests of a file alone: they stop it, or change its clock or its weather. */
export function openOwnStage(settings: Record<string, string> = {}): OwnStage {
  const stage: Partial<OwnStage> = {}
  fill(stage, async () => {
    stage.portal = await startPortalProcess(settings, { data: inject('migratedData') })
    stage.url = stage.portal.url
    stage.folder = stage.portal.folder
  })
  afterAll(() => stage.portal?.stop())
  return stage as OwnStage
}

function fill(stage: Partial<Stage>, findPortal: () => void | Promise<void>): void {
  beforeAll(async () => {
    // Each is stored as soon as it exists, so that it is ended even when the other one does not start.
    const startBrowser = async () => {
      stage.browser = await openBrowser()
    }
    await Promise.all([findPortal(), startBrowser()])
    stage.doors = doorsOf(stage.url ?? '')
  })
  afterAll(() => closeSessions(stage.browser))
}
