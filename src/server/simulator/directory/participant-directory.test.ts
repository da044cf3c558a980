import { afterAll, beforeAll, expect, test } from 'vitest'
import { freeTin } from '#platform/testing/company'
import { startTestPortal, type TestPortal } from '#platform/testing/portal'
import { describeParticipantDirectory } from '../../directory/participant-directory.suite.ts'
import { nodeCaller } from '../network/call-node.ts'
import { signCall } from '../network/call-signature.ts'
import { callHttp } from '../network/http-call.ts'
import { selectNodeUrls } from '../network/node-store.ts'
import { publisherSeatHeader } from '../network/wire.ts'
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
    // No server listens there.
    return simulatorDirectory(portal.context, (_name, path, call) =>
      callHttp(`http://127.0.0.1:4${path}`, call),
    )
  },
})

test('a node refuses unsigned requests and those of other installations', async () => {
  const { context } = portal
  const [url] = await context.db.autocommit((tx) => selectNodeUrls(tx, 'directory'))
  const path = '/entries/0235:1900000001'
  const method = 'DELETE'
  const ask = async (headers: Record<string, string>) =>
    (await callHttp(`${url}${path}`, { method, headers, timeout: 15_000 })).status
  const ours = { [publisherSeatHeader]: '000900' }
  const signed = signCall(context, { method, path, headers: ours, body: '' })
  expect(await ask(ours)).toBe(401)
  expect(await ask({ ...signed, [publisherSeatHeader]: '000901' })).toBe(401)
  expect(await ask({ ...signed, ...ours })).not.toBe(401)
})
