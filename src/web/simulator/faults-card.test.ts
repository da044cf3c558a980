import { expect, test } from 'vitest'
import { createQueryScreen } from '#web/ui/testing/query-screen.ts'
import { FaultsCard } from './faults-card.tsx'
import { faultsQuery } from './queries.ts'

test('the form stays when a refetch fails, and gives way to the error screen only before it was filled', async () => {
  const { fetch, fail, render } = createQueryScreen()
  const field = 'Delay from (ms)'
  await fail(faultsQuery.queryKey)
  expect(render(FaultsCard)).toContain('Something went wrong')
  expect(render(FaultsCard)).not.toContain(field)
  const none = { resetBefore: 0, resetAfter: 0, serverError: 0, duplicate: 0 }
  const node = { down: false, latencyMs: { from: 0, to: 0 }, ...none }
  await fetch(faultsQuery.queryKey, {
    seed: 1,
    nodes: { directory: node, accessPoint: node, taxPlatform: node },
  })
  expect(render(FaultsCard)).toContain(field)
  await fail(faultsQuery.queryKey)
  expect(render(FaultsCard)).toContain(field)
  expect(render(FaultsCard)).toContain('This could not be refreshed.')
})
