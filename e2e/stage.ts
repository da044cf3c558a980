/** What the journeys of a file share: a running portal and a browser, and how long they wait for either. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { PortalDoors } from '../src/server/platform/testing/company.ts'
import { doorsOf } from './doors.ts'
import { launchBrowser, patience, type RunningPortal, startPortalProcess } from './harness.ts'

export interface Stage {
  portal: RunningPortal
  browser: Browser
  doors: PortalDoors
}

/** Starts a portal and a browser before the tests of a file and ends them afterwards; filled when the tests begin. */
export function openStage({ movableClock = false } = {}): Stage {
  const stage: Partial<Stage> = {}
  beforeAll(async () => {
    if (movableClock) process.env['FALAJ_MOVABLE_CLOCK'] = 'yes'
    // Each is kept as soon as it is there, so that it is ended even when the other one does not start.
    const startPortal = async () => {
      stage.portal = await startPortalProcess()
      stage.doors = doorsOf(stage.portal.url)
    }
    const startBrowser = async () => {
      stage.browser = await launchBrowser()
    }
    await Promise.all([startPortal(), startBrowser()])
  })
  afterAll(async () => {
    await stage.browser?.close()
    await stage.portal?.stop()
  })
  return stage as Stage
}

/** Expects what will be so in a while, however slow the machine is. */
export function eventually<T>(look: () => T | Promise<T>, message?: string) {
  return expect.poll(look, { timeout: patience, interval: 100, ...(message ? { message } : {}) })
}
