import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Environment } from '#contract/common'
import { exchangeTypes, participant, writeEnvelope } from '#core/envelope'
import { buildMessageLevelStatus } from '#core/status'
import type { ReceiverEndpoint } from '#server/directory'
import type { AccessPoint, Submission } from './access-point.ts'

/** A receiver on the network, and the seat of the provider that serves it (scheme 0242). */
export interface FarEnd {
  readonly participantId: string
  readonly seat: string
}

/** Receivers with faults; the network under test must offer each of them. */
export interface FaultyEnds {
  /** Refuses permanently, with code EBMS:0004 and the detail PEPPOL:NOT_SERVICED. */
  readonly notServiced: FarEnd
  /** Refuses permanently, because it does not trust our signature (EBMS:0101). */
  readonly notTrusted: FarEnd
  /** Refuses temporarily, once for each envelope, with a time to retry. */
  readonly busy: FarEnd & { readonly retryAfterSeconds: number }
  /** Accepts it, and its receipt is lost; a query or a repeat returns that it has it. */
  readonly losesReceipt: FarEnd
  /** Accepts it, its receipt is lost, and from then on it only returns "seen before" (EBMS:4001). */
  readonly seenBefore: FarEnd
}

/** An envelope that the portal has stored. */
export interface StoredArrival {
  readonly environment: Environment
  /** Of the bytes, 64 hexadecimal digits. */
  readonly sha256: string
  /** The message's own time. */
  readonly messageAt: Date | null
}

export interface AccessPointUnderTest {
  readonly accessPoint: AccessPoint
  /** A provider id (without scheme) that the access point can reach. */
  readonly reachable: string
  /** The endpoint of a provider of the network, from its directory. */
  endpointOf(seat: string): Promise<ReceiverEndpoint>
  readonly faulty: FaultyEnds
  /**
   * Sends an envelope from outside to a participant of ours; resolves when the network has accepted it. `messageAt`
   * is the time that the sender gives the message; by default that of the call.
   */
  arrive(bytes: Buffer, envelopeId: string, messageAt?: Date): Promise<void>
  /** The arrivals stored by the portal under an envelope id, without quarantined bytes. */
  stored(envelopeId: string): Promise<StoredArrival[]>
  /** The portal can store nothing while the callback runs. */
  withoutStore(work: () => Promise<void>): Promise<void>
  /** From here on no process listens at the other end. */
  unplug(): Promise<void>
  stop(): Promise<void>
}

function envelopeTo(participantId: string, envelopeId: string): Buffer {
  const xml = buildMessageLevelStatus({
    messageId: randomUUID(),
    issuedAt: '2026-11-21T10:00:00Z',
    senderId: '000900',
    receiverId: '000901',
    code: 'AP',
    envelopeId: randomUUID(),
  })
  const header = {
    sender: participant('0242:000900'),
    receiver: participant(participantId),
    envelopeId,
    createdAt: '2026-11-21T10:00:00Z',
    countryC1: 'AE',
    ...exchangeTypes.messageLevelStatus,
  }
  return Buffer.from(writeEnvelope(header, xml), 'utf8')
}

/** What every access point must do, whatever implements it. */
export function describeAccessPoint(name: string, start: () => Promise<AccessPointUnderTest>): void {
  describe(`access point: ${name}`, () => {
    let under: AccessPointUnderTest
    beforeAll(async () => {
      under = await start()
    })
    afterAll(() => under.stop())

    const near = (): FarEnd => ({ participantId: `0242:${under.reachable}`, seat: under.reachable })

    async function submission(envelopeId: string, seat = under.reachable): Promise<Submission> {
      const receiver = await under.endpointOf(seat)
      const messageAt = new Date().toISOString()
      return { envelopeId, attemptId: randomUUID(), messageAt, environment: 'preprod', receiver }
    }

    /** An envelope for a receiver, with functions to submit it and to query its state. */
    function letterTo({ participantId, seat }: FarEnd) {
      const envelopeId = randomUUID()
      const bytes = envelopeTo(participantId, envelopeId)
      return {
        envelopeId,
        bytes,
        submit: async (content = bytes) =>
          await under.accessPoint.submit(content, await submission(envelopeId, seat)),
        status: (requested: string | undefined = seat) =>
          under.accessPoint.status(envelopeId, 'preprod', requested),
      }
    }

    describe('what goes out', () => {
      test('submits an envelope and confirms it when queried', async () => {
        const { submit, status } = letterTo(near())
        expect(await status()).toEqual({ state: 'notTaken' })
        const result = await submit()
        expect(result).toMatchObject({ outcome: 'accepted', transportId: expect.stringMatching(/./) })
        expect(await status()).toMatchObject({ state: 'taken' })
      })

      test('accepts the same bytes again as the same envelope', async () => {
        const { submit } = letterTo(near())
        const first = await submit()
        expect(await submit()).toEqual(first)
      })

      test('accepts it once, however many submit it at the same time', async () => {
        const { submit } = letterTo(near())
        const all = await Promise.all(Array.from({ length: 8 }, () => submit()))
        expect(new Set(all.map((result) => JSON.stringify(result))).size).toBe(1)
      })

      test('returns the provider that has it, and knows no other envelope', async () => {
        const { submit, envelopeId } = letterTo(near())
        await submit()
        expect(await under.accessPoint.status(envelopeId, 'preprod')).toMatchObject({ state: 'taken' })
        expect(await under.accessPoint.status(randomUUID(), 'preprod', under.reachable)).toEqual({
          state: 'notTaken',
        })
      })

      test('refuses other bytes under a used envelope id, and keeps the first ones', async () => {
        const { submit, envelopeId } = letterTo(near())
        await submit()
        expect(await submit(envelopeTo(near().participantId, envelopeId))).toMatchObject({
          outcome: 'refused',
          code: 'EBMS:0004',
          permanent: true,
        })
        expect(await submit()).toMatchObject({ outcome: 'accepted' })
      })

      test('refuses bytes that are no envelope permanently', async () => {
        const result = await under.accessPoint.submit(Buffer.from('<hello/>'), await submission(randomUUID()))
        expect(result).toMatchObject({ outcome: 'refused', permanent: true })
      })
    })

    describe('refusals of the other side', () => {
      test('a permanent refusal has its code, text and detail, and nothing was accepted', async () => {
        const { submit, status } = letterTo(under.faulty.notServiced)
        expect(await submit()).toEqual({
          outcome: 'refused',
          code: 'EBMS:0004',
          text: expect.stringMatching(/./),
          detail: 'PEPPOL:NOT_SERVICED',
          permanent: true,
        })
        expect(await status()).toEqual({ state: 'notTaken' })
      })

      test('a signature that is not trusted has its own code', async () => {
        const { submit } = letterTo(under.faulty.notTrusted)
        expect(await submit()).toMatchObject({ outcome: 'refused', code: 'EBMS:0101', permanent: true })
      })

      test('a temporary refusal has a time to retry, and then it is accepted', async () => {
        const { retryAfterSeconds, ...end } = under.faulty.busy
        const { submit, status } = letterTo(end)
        const busy = await submit()
        expect(busy).toMatchObject({ outcome: 'refused', permanent: false, retryAfterSeconds })
        expect(await status()).toEqual({ state: 'notTaken' })
        expect(await submit()).toMatchObject({ outcome: 'accepted' })
      })

      test('a lost receipt leaves a doubt, not a refusal: a query confirms it and returns the receipt', async () => {
        const { submit, status } = letterTo(under.faulty.losesReceipt)
        expect(await submit()).toMatchObject({ outcome: 'inDoubt' })
        expect(await status()).toMatchObject({ state: 'taken' })
        expect(await submit()).toMatchObject({ outcome: 'accepted' })
      })

      test('"seen before" is detected by its code, so that a doubt can end in it', async () => {
        const { submit, status } = letterTo(under.faulty.seenBefore)
        expect(await submit()).toMatchObject({ outcome: 'inDoubt' })
        expect(await submit()).toMatchObject({ outcome: 'refused', code: 'EBMS:4001' })
        expect((await status()).state).not.toBe('notTaken')
      })
    })

    describe('endpoints', () => {
      test('is the address in the submission, and no other', async () => {
        const { envelopeId, bytes, status } = letterTo(near())
        const sent = await submission(envelopeId)
        const receiver = { ...sent.receiver, url: 'http://access-point.invalid/nobody' }
        expect(await under.accessPoint.submit(bytes, { ...sent, receiver })).toMatchObject({
          outcome: 'unavailable',
        })
        expect(await status()).toEqual({ state: 'notTaken' })
      })
    })

    describe('deliveries to the portal', () => {
      /** An envelope for us, and the portal's arrivals of it in the end. */
      function arrival() {
        const envelopeId = randomUUID()
        const bytes = envelopeTo('0242:000900', envelopeId)
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        return { envelopeId, bytes, sha256 }
      }

      test('reaches the portal exactly as it was sent, in its environment', async () => {
        const { envelopeId, bytes, sha256 } = arrival()
        const messageAt = new Date(Date.now() - 90_000)
        await under.arrive(bytes, envelopeId, messageAt)
        await expect
          .poll(() => under.stored(envelopeId))
          .toEqual([{ environment: 'preprod', sha256, messageAt }])
      })

      test('is not lost or confirmed while the portal cannot store it', async () => {
        const { envelopeId, bytes, sha256 } = arrival()
        await under.withoutStore(async () => {
          await under.arrive(bytes, envelopeId)
          // Time for an attempt or two, which may not count.
          await new Promise((resolve) => setTimeout(resolve, 1_500))
        })
        await expect.poll(() => under.stored(envelopeId)).toMatchObject([{ sha256 }])
      })

      test('counts once, however often it is delivered; other bytes under its id change nothing', async () => {
        const { envelopeId, bytes, sha256 } = arrival()
        await under.arrive(bytes, envelopeId)
        await expect.poll(() => under.stored(envelopeId)).toMatchObject([{ sha256 }])
        await under.arrive(bytes, envelopeId)
        await under.arrive(envelopeTo('0242:000900', envelopeId), envelopeId)
        await new Promise((resolve) => setTimeout(resolve, 1_000))
        expect(await under.stored(envelopeId)).toMatchObject([{ sha256 }])
      })
    })

    test('distinguishes an unknown receiver from an unsupported document, and never throws', async () => {
      await under.unplug()
      const { submit, status } = letterTo(near())
      expect(await submit()).toMatchObject({ outcome: 'unavailable' })
      expect(await status()).toEqual({ state: 'unknown' })
    })
  })
}
