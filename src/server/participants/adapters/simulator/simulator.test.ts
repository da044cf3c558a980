import { afterAll, beforeAll } from 'vitest'
import { freeTin } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { describeParticipantDirectory } from '../../participant-directory.suite.ts'
import { simulatorDirectory } from './index.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
})
afterAll(async () => {
  await portal.stop()
})

describeParticipantDirectory('simulator', {
  directory: () => simulatorDirectory(portal.context),
  freeParticipantId: () => `0235:${freeTin()}`,
  takenParticipantId: () => '0235:1900000001',
  async unreachable() {
    const down = async (): Promise<never> => {
      throw new Error('connection refused')
    }
    return simulatorDirectory({ ...portal.context, db: { ...portal.context.db, system: down } })
  },
})
