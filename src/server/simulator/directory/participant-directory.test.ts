import { afterAll, beforeAll } from 'vitest'
import { freeTin } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { callHttp, peerCaller } from '../index.ts'
import { describeParticipantDirectory } from '../../participants/participant-directory.suite.ts'
import { simulatorDirectory } from './participant-directory.ts'

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
    return simulatorDirectory(portal.context, (path, asked) => call('directory', path, asked))
  },
  freeParticipantId: () => `0235:${freeTin()}`,
  takenParticipantId: () => '0235:1900000001',
  async unreachable() {
    // Nobody listens there.
    return simulatorDirectory(portal.context, (path, asked) => callHttp(`http://127.0.0.1:4${path}`, asked))
  },
})
