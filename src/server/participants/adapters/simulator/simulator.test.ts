import { afterAll, beforeAll } from 'vitest'
import { freeTin } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { peerCaller } from '../../../exchange/adapters/simulator/index.ts'
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
  directory: () => {
    const call = peerCaller(portal.context)
    return simulatorDirectory(portal.context, (path, init) => call('directory', path, init))
  },
  freeParticipantId: () => `0235:${freeTin()}`,
  takenParticipantId: () => '0235:1900000001',
  async unreachable() {
    // Nobody listens there.
    return simulatorDirectory(portal.context, (path, init) => fetch(`http://127.0.0.1:4${path}`, init))
  },
})
