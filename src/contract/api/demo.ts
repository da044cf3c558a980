/** Operations on the demo with which a new user looks around. A key cannot call them. */
import { dataOf } from '../common.ts'
import { Demo } from '../demo.ts'
import { operation } from './operation.ts'

const shared = { tag: 'demo', needs: 'onboarding.run', path: '/demo', response: dataOf(Demo) } as const

export const getDemo = operation({
  ...shared,
  method: 'GET',
  summary: 'Get my demo organization',
  problems: [],
})

export const startDemo = operation({
  ...shared,
  method: 'POST',
  summary: 'Create a demo organization with invented companies and documents',
  description: 'Takes no `Idempotency-Key`: a user has one at most, and a repeat returns it while it exists.',
  audit: ['demo.started'],
  problems: ['demo.not-offered'],
})

export const endDemo = operation({
  ...shared,
  method: 'DELETE',
  summary: 'End my demo organization and delete its data',
  description: 'Its companies leave the network. The other organizations of the user do not change.',
  audit: ['demo.ended'],
  problems: ['participant.directory-unavailable'],
})
