import { describe, expect, it } from 'vitest'
import { type Actor, can, type PersonActor } from '#core/access'
import { ownerOf } from '../src/server/platform/testing/actors.ts'
import { actorFaults } from './check-actors.ts'

const faultsOf = (text: string, path = 'src/server/x.ts') => actorFaults({ path, text })

describe('an actor', () => {
  it('is no literal and no changed copy', () => {
    const owner = ownerOf({ organizationId: 'org_1', userId: 'usr_1' })
    const place = { organizationId: 'org_1', environment: 'preprod' } as const
    // @ts-expect-error A literal lacks the member that only makers can give.
    const system: Actor = { ...place, kind: 'system' }
    // @ts-expect-error So does a copy.
    const promoted: PersonActor = { ...owner, role: 'owner' }
    const key: Actor = {
      ...place,
      kind: 'apiKey',
      apiKeyId: 'key_1',
      keyMadeBy: 'usr_1',
      scopes: [],
      // @ts-expect-error A key has no role.
      role: 'viewer',
    }
    expect([system, promoted, key].map((one) => can(one, 'key.manage'))).toEqual([false, true, false])
  })

  it('is not asserted outside of the makers', () => {
    const text = "const actor = { kind: 'system' } as unknown as Actor\n"
    expect(faultsOf(text)).toEqual(['src/server/x.ts:1 asserts Actor; actors come from their makers'])
    expect(faultsOf('const one = found as PersonActor | null\n')).toHaveLength(1)
    expect(
      faultsOf('return { ...actor } as A as KeyActor\n', 'src/server/platform/actors/make-actor.ts'),
    ).toEqual([])
    expect(faultsOf("const kind = 'user' as const\nconst factor = x as ActorKind\n")).toEqual([])
  })
})

describe('the portal as an actor', () => {
  it('gives the reason why it acts', () => {
    const call = 'await recordAudit(tx, systemActor(scope), fact)\n'
    expect(faultsOf(call)).toEqual(['src/server/x.ts:1 lacks a comment that says why the portal acts'])
    expect(faultsOf(`// Another provider sent it.\n${call}`)).toEqual([])
    expect(faultsOf(`function f() {\n  // Another provider sent it.\n  g()\n  ${call}}\n`)).toHaveLength(1)
  })
})
