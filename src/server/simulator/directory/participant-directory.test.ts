import { afterAll, beforeAll } from 'vitest'
import { freeTin } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { describeParticipantDirectory } from '../../participants/participant-directory.suite.ts'
import { nodeCaller } from '../network/call-node.ts'
import { callHttp } from '../network/http-call.ts'
import { simulatorDirectory } from './participant-directory.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ worker: false })
})
afterAll(async () => {
  await portal.stop()
})

describeParticipantDirectory('simulator', {
  directory: () => simulatorDirectory(portal.context, nodeCaller(portal.context)),
  freeParticipantId: () => `0235:${freeTin()}`,
  takenParticipantId: () => '0235:1900000001',
  providerSeat: () => '000901',
  async unreachable() {
    // Nobody listens there.
    return simulatorDirectory(portal.context, (_name, path, call) =>
      callHttp(`http://127.0.0.1:4${path}`, call),
    )
  },
})
