import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchangeTypes, participant, writeEnvelope } from '#core/envelope'
import { buildMessageLevelStatus } from '#core/status'
import type { AccessPoint, Submission } from './access-point.ts'

export interface AccessPointUnderTest {
  readonly accessPoint: AccessPoint
  /** A provider id (without scheme) that the access point can reach. */
  readonly reachable: string
  /** From here on nobody listens at the other end. */
  unplug(): Promise<void>
  stop(): Promise<void>
}

function envelopeTo(receiver: string, envelopeId: string): Buffer {
  const xml = buildMessageLevelStatus({
    messageId: randomUUID(),
    issuedAt: '2026-11-21T10:00:00Z',
    senderId: '000900',
    receiverId: receiver,
    code: 'AP',
    envelopeId: randomUUID(),
  })
  const header = {
    sender: participant('0242:000900'),
    receiver: participant(`0242:${receiver}`),
    envelopeId,
    createdAt: '2026-11-21T10:00:00Z',
    countryC1: 'AE',
    ...exchangeTypes.messageLevelStatus,
  }
  return Buffer.from(writeEnvelope(header, xml), 'utf8')
}

/** What every access point must do, whatever stands behind it. */
export function describeAccessPoint(name: string, start: () => Promise<AccessPointUnderTest>): void {
  describe(`access point: ${name}`, () => {
    let under: AccessPointUnderTest
    beforeAll(async () => {
      under = await start()
    })
    afterAll(() => under.stop())

    function submission(envelopeId: string): Submission {
      return { envelopeId, attemptId: randomUUID(), environment: 'preprod', receiverSeat: under.reachable }
    }

    test('serves at least one environment, and never one without a network', () => {
      expect(under.accessPoint.environments.length).toBeGreaterThan(0)
    })

    test('hands an envelope over and says so when asked', async () => {
      const envelopeId = randomUUID()
      expect(await under.accessPoint.status(envelopeId, 'preprod')).toEqual({ state: 'notTaken' })
      const result = await under.accessPoint.submit(
        envelopeTo(under.reachable, envelopeId),
        submission(envelopeId),
      )
      expect(result).toMatchObject({ outcome: 'accepted' })
      expect(await under.accessPoint.status(envelopeId, 'preprod')).toMatchObject({ state: 'taken' })
    })

    test('takes the same bytes again as the same envelope', async () => {
      const envelopeId = randomUUID()
      const bytes = envelopeTo(under.reachable, envelopeId)
      const first = await under.accessPoint.submit(bytes, submission(envelopeId))
      expect(await under.accessPoint.submit(bytes, submission(envelopeId))).toEqual(first)
    })

    test('takes it once, however many hand it over at the same time', async () => {
      const envelopeId = randomUUID()
      const bytes = envelopeTo(under.reachable, envelopeId)
      const all = await Promise.all(
        Array.from({ length: 8 }, () => under.accessPoint.submit(bytes, submission(envelopeId))),
      )
      expect(new Set(all.map((result) => JSON.stringify(result))).size).toBe(1)
    })

    test('tells where it is asked of the provider that has it, and only there', async () => {
      const envelopeId = randomUUID()
      await under.accessPoint.submit(envelopeTo(under.reachable, envelopeId), submission(envelopeId))
      expect(await under.accessPoint.status(envelopeId, 'preprod', under.reachable)).toMatchObject({
        state: 'taken',
      })
      expect(await under.accessPoint.status(envelopeId, 'preprod')).toMatchObject({ state: 'taken' })
      expect(await under.accessPoint.status(randomUUID(), 'preprod', under.reachable)).toEqual({
        state: 'notTaken',
      })
    })

    test('refuses other bytes under an envelope id that was used, and keeps the first ones', async () => {
      const envelopeId = randomUUID()
      const first = envelopeTo(under.reachable, envelopeId)
      await under.accessPoint.submit(first, submission(envelopeId))
      const other = await under.accessPoint.submit(
        envelopeTo(under.reachable, envelopeId),
        submission(envelopeId),
      )
      expect(other).toMatchObject({ outcome: 'refused', permanent: true })
      expect(await under.accessPoint.submit(first, submission(envelopeId))).toMatchObject({
        outcome: 'accepted',
      })
    })

    test('refuses for good what is no envelope', async () => {
      const result = await under.accessPoint.submit(Buffer.from('<hello/>'), submission(randomUUID()))
      expect(result).toMatchObject({ outcome: 'refused', permanent: true })
    })

    test('tells "nobody there" from "not taken", and never throws', async () => {
      await under.unplug()
      const envelopeId = randomUUID()
      const result = await under.accessPoint.submit(
        envelopeTo(under.reachable, envelopeId),
        submission(envelopeId),
      )
      expect(result).toMatchObject({ outcome: 'unavailable' })
      expect(await under.accessPoint.status(envelopeId, 'preprod')).toEqual({ state: 'unknown' })
    })
  })
}
