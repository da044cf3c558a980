/** Tests that every participant directory must pass. */
import { describe, expect, test } from 'vitest'
import type { DirectoryAdapter, DirectoryEntry } from './participant-directory.ts'

interface DirectoryUnderTest {
  directory(): DirectoryAdapter
  /** An unregistered participant id. */
  freeParticipantId(): string
  /** A participant id that is registered through another service provider. */
  takenParticipantId(): string
  /** Seat (scheme 0242) of a service provider of the network. */
  providerSeat(): string
  /** A directory of the same kind whose network is unreachable. */
  unreachable(): Promise<DirectoryAdapter>
}

/** All fields of an endpoint that an access point needs. */
const wholeEndpoint = (seat: string) => ({
  seat,
  url: expect.stringMatching(/^https?:\/\/./),
  certificate: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
  transportProfile: expect.stringMatching(/./),
})

export function describeParticipantDirectory(name: string, under: DirectoryUnderTest): void {
  const entryOf = (
    participantId: string,
    documentTypes: DirectoryEntry['documentTypes'],
  ): DirectoryEntry => ({
    participantId,
    name: 'Suite LLC',
    documentTypes,
    serviceProviderSeat: '000900',
  })

  describe(`participant directory: ${name}`, () => {
    test('a withdrawn participant is not found any more; withdrawing is idempotent, and only for its publisher', async () => {
      const directory = under.directory()
      const id = under.freeParticipantId()
      await directory.publish(entryOf(id, ['380']), 'preprod')
      const own = { participantId: id, serviceProviderSeat: '000900' }
      expect((await directory.withdraw({ ...own, serviceProviderSeat: '000901' }, 'preprod')).outcome).toBe(
        'refused',
      )
      expect(await directory.withdraw(own, 'preprod')).toEqual({ outcome: 'withdrawn' })
      expect(await directory.lookup(id, 'preprod')).toEqual({ state: 'notRegistered' })
      expect(await directory.withdraw(own, 'preprod')).toEqual({ outcome: 'withdrawn' })
      expect((await (await under.unreachable()).withdraw(own, 'preprod')).outcome).toBe('unavailable')
    })

    test('a participant is found only after it was published, with kinds and endpoint', async () => {
      const directory = under.directory()
      const id = under.freeParticipantId()
      expect(await directory.lookup(id, 'preprod')).toEqual({ state: 'notRegistered' })
      expect(await directory.publish(entryOf(id, ['380', '381']), 'preprod')).toEqual({
        outcome: 'published',
      })
      const result = await directory.lookup(id, 'preprod')
      expect(result).toMatchObject({
        state: 'found',
        documentTypes: ['380', '381'],
        endpoint: wholeEndpoint('000900'),
      })
    })

    test('returns whether it supports business responses, and a fresh look-up bypasses caches', async () => {
      const directory = under.directory()
      const id = under.freeParticipantId()
      await directory.publish({ ...entryOf(id, ['380']), takesResponses: true }, 'preprod')
      expect(await directory.lookup(id, 'preprod')).toMatchObject({ state: 'found', takesResponses: true })
      await under.directory().publish(entryOf(id, ['380']), 'preprod')
      const fresh = await directory.lookup(id, 'preprod', { fresh: true })
      expect(fresh.state === 'found' && fresh.takesResponses === true).toBe(false)
      expect(fresh.cached).not.toBe(true)
    })

    test('a kind that is not published cannot be received', async () => {
      const directory = under.directory()
      const id = under.freeParticipantId()
      await directory.publish(entryOf(id, ['380']), 'preprod')
      expect((await directory.lookup(id, 'preprod', { typeCode: '380' })).state).toBe('found')
      expect((await directory.lookup(id, 'preprod', { typeCode: '381' })).state).toBe('cannotReceive')
    })

    test('publishing again changes that entry only', async () => {
      const directory = under.directory()
      const id = under.freeParticipantId()
      await directory.publish(entryOf(id, ['380']), 'preprod')
      expect(await directory.publish(entryOf(id, ['380', '381']), 'preprod')).toEqual({
        outcome: 'published',
      })
      expect(await directory.publish(entryOf(id, ['380', '381']), 'preprod')).toEqual({
        outcome: 'published',
      })
      expect(await directory.lookup(id, 'preprod')).toMatchObject({
        state: 'found',
        documentTypes: ['380', '381'],
      })
    })

    test("another provider's participant is refused, not taken over", async () => {
      const answer = await under.directory().publish(entryOf(under.takenParticipantId(), ['380']), 'preprod')
      expect(answer.outcome).toBe('refused')
    })

    test('a service provider is found by its seat, with its endpoint', async () => {
      const provider = await under.directory().lookup(`0242:${under.providerSeat()}`, 'preprod')
      expect(provider).toMatchObject({ state: 'found', endpoint: wholeEndpoint(under.providerSeat()) })
    })

    test('an unreachable directory is an outcome, never thrown and never "not registered"', async () => {
      const directory = await under.unreachable()
      const id = under.freeParticipantId()
      expect((await directory.lookup(id, 'preprod')).state).toBe('lookupFailed')
      expect((await directory.publish(entryOf(id, ['380']), 'preprod')).outcome).toBe('unavailable')
    })
  })
}
