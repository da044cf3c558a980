import { useQuery } from '@tanstack/react-query'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { createQueryScreen } from '../testing/query-screen.ts'
import { QueryError } from './query-error.tsx'

const queryKey = ['documents', 'doc_1']

function Screen() {
  const query = useQuery<string>({ queryKey, queryFn: async () => '' })
  return createElement('main', null, createElement(QueryError, { query }), query.data)
}

test('what was fetched stays when a refetch fails, with a notice beside it', async () => {
  const { fetch, fail, render } = createQueryScreen()
  await fetch(queryKey, 'INV-001')
  expect(render(Screen)).toContain('<main>INV-001</main>')
  await fail(queryKey)
  const html = render(Screen)
  expect(html).toContain('INV-001')
  expect(html).toContain('This could not be refreshed.')
  expect(html).not.toContain('Something went wrong')
})

test('where nothing was fetched before, the error screen says so', async () => {
  const { fail, render } = createQueryScreen()
  await fail(queryKey)
  const html = render(Screen)
  expect(html).toContain('Something went wrong')
  expect(html).not.toContain('This could not be refreshed.')
})
