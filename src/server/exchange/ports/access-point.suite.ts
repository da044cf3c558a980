import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Environment } from '#contract/common'
import { exchangeTypes, participant, writeEnvelope } from '#core/envelope'
import { buildMessageLevelStatus } from '#core/status'
import type { ReceiverEndpoint } from '#server/participants'
import type { AccessPoint, Submission } from './access-point.ts'

/** Somebody at the other end, and the seat of the provider that serves it (scheme 0242). */
export interface FarEnd {
  readonly participantId: string
  readonly seat: string
}

/** Far ends at which something goes wrong; the network under test must offer each of them. */
export interface FaultyEnds {
  /** Says no for good, with code EBMS:0004 and the detail PEPPOL:NOT_SERVICED. */
  readonly notServiced: FarEnd
  /** Says no for good, because it does not trust our signature (EBMS:0101). */
  readonly notTrusted: FarEnd
  /** Says no for now, once for each envelope, and when to come again. */
  readonly busy: FarEnd & { readonly retryAfterSeconds: number }
  /** Takes it, and its receipt is lost; asked or given it again, it says that it has it. */
  readonly losesReceipt: FarEnd
  /** Takes it, its receipt is lost, and from then on it only says "seen before" (EBMS:4001). */
  readonly seenBefore: FarEnd
}

/** What the portal has stored. */
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
  /** Where a provider of the network takes what comes in, as its directory says. */
  endpointOf(seat: string): Promise<ReceiverEndpoint>
  readonly faulty: FaultyEnds
  /**
   * Has somebody outside send an envelope to a participant of ours; resolves when the network has taken it over.
   * `messageAt` is the time that the sender gives the message; by default that of the call.
   */
  arrive(bytes: Buffer, envelopeId: string, messageAt?: Date): Promise<void>
  /** What the portal has stored under an envelope id, but for other bytes that it keeps apart. */
  stored(envelopeId: string): Promise<StoredArrival[]>
  /** While the work goes on, the portal can store nothing. */
  withoutStore(work: () => Promise<void>): Promise<void>
  /** From here on nobody listens at the other end. */
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

/** What every access point must do, whatever stands behind it. */
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

    /** An envelope for a far end, and the ways to hand it over and to ask for it. */
    function letterTo({ participantId, seat }: FarEnd) {
      const envelopeId = randomUUID()
      const bytes = envelopeTo(participantId, envelopeId)
      return {
        envelopeId,
        bytes,
        submit: async (content = bytes) =>
          await under.accessPoint.submit(content, await submission(envelopeId, seat)),
        status: (asked: string | undefined = seat) => under.accessPoint.status(envelopeId, 'preprod', asked),
      }
    }

    describe('what goes out', () => {
      test('hands an envelope over and says so when asked', async () => {
        const { submit, status } = letterTo(near())
        expect(await status()).toEqual({ state: 'notTaken' })
        const result = await submit()
        expect(result).toMatchObject({ outcome: 'accepted', transportId: expect.stringMatching(/./) })
        expect(await status()).toMatchObject({ state: 'taken' })
      })

      test('takes the same bytes again as the same envelope', async () => {
        const { submit } = letterTo(near())
        const first = await submit()
        expect(await submit()).toEqual(first)
      })

      test('takes it once, however many hand it over at the same time', async () => {
        const { submit } = letterTo(near())
        const all = await Promise.all(Array.from({ length: 8 }, () => submit()))
        expect(new Set(all.map((result) => JSON.stringify(result))).size).toBe(1)
      })

      test('tells of the provider that has it, and of no other envelope', async () => {
        const { submit, envelopeId } = letterTo(near())
        await submit()
        expect(await under.accessPoint.status(envelopeId, 'preprod')).toMatchObject({ state: 'taken' })
        expect(await under.accessPoint.status(randomUUID(), 'preprod', under.reachable)).toEqual({
          state: 'notTaken',
        })
      })

      test('refuses other bytes under an envelope id that was used, and keeps the first ones', async () => {
        const { submit, envelopeId } = letterTo(near())
        await submit()
        expect(await submit(envelopeTo(near().participantId, envelopeId))).toMatchObject({
          outcome: 'refused',
          code: 'EBMS:0004',
          permanent: true,
        })
        expect(await submit()).toMatchObject({ outcome: 'accepted' })
      })

      test('refuses for good what is no envelope', async () => {
        const result = await under.accessPoint.submit(Buffer.from('<hello/>'), await submission(randomUUID()))
        expect(result).toMatchObject({ outcome: 'refused', permanent: true })
      })
    })

    describe('what the other side says', () => {
      test('a no for good comes with its code, its words and its detail, and nothing was taken', async () => {
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

      test('a no for now says when to come again, and then it is taken', async () => {
        const { retryAfterSeconds, ...end } = under.faulty.busy
        const { submit, status } = letterTo(end)
        const busy = await submit()
        expect(busy).toMatchObject({ outcome: 'refused', permanent: false, retryAfterSeconds })
        expect(await status()).toEqual({ state: 'notTaken' })
        expect(await submit()).toMatchObject({ outcome: 'accepted' })
      })

      test('a lost receipt is a doubt, not a no: asked, it says that it has it, and gives the receipt again', async () => {
        const { submit, status } = letterTo(under.faulty.losesReceipt)
        expect(await submit()).toMatchObject({ outcome: 'inDoubt' })
        expect(await status()).toMatchObject({ state: 'taken' })
        expect(await submit()).toMatchObject({ outcome: 'accepted' })
      })

      test('"seen before" is told by its code, so that a doubt can end in it', async () => {
        const { submit, status } = letterTo(under.faulty.seenBefore)
        expect(await submit()).toMatchObject({ outcome: 'inDoubt' })
        expect(await submit()).toMatchObject({ outcome: 'refused', code: 'EBMS:4001' })
        expect((await status()).state).not.toBe('notTaken')
      })
    })

    describe('where it goes', () => {
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

    describe('what comes in', () => {
      /** An envelope for us, and what the portal has of it in the end. */
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

      test('is not lost while the portal cannot store it, and is not taken for stored', async () => {
        const { envelopeId, bytes, sha256 } = arrival()
        await under.withoutStore(async () => {
          await under.arrive(bytes, envelopeId)
          // Time for a try or two, none of which may count.
          await new Promise((resolve) => setTimeout(resolve, 1_500))
        })
        await expect.poll(() => under.stored(envelopeId)).toMatchObject([{ sha256 }])
      })

      test('counts once, however often it comes; other bytes under its id change nothing', async () => {
        const { envelopeId, bytes, sha256 } = arrival()
        await under.arrive(bytes, envelopeId)
        await expect.poll(() => under.stored(envelopeId)).toMatchObject([{ sha256 }])
        await under.arrive(bytes, envelopeId)
        await under.arrive(envelopeTo('0242:000900', envelopeId), envelopeId)
        await new Promise((resolve) => setTimeout(resolve, 1_000))
        expect(await under.stored(envelopeId)).toMatchObject([{ sha256 }])
      })
    })

    test('tells "nobody there" from "not taken", and never throws', async () => {
      await under.unplug()
      const { submit, status } = letterTo(near())
      expect(await submit()).toMatchObject({ outcome: 'unavailable' })
      expect(await status()).toEqual({ state: 'unknown' })
    })
  })
}
