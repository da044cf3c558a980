import '#web/lib/testing/browser-globals.ts'
import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { loadWords } from '#web/lib/testing/words.ts'
import { createQueryScreen } from '../testing/query-screen.ts'
import { ErrorScreen, NotFoundScreen, NotFoundState } from './states.tsx'

const { render } = createQueryScreen()
const textOf = (html: string) => html.replaceAll(/<style.*?<\/style>/gs, '').replaceAll(/<[^>]*>/g, ' | ')
const errorScreen = (error: unknown) =>
  render(() => createElement(ErrorScreen, { error, onRetry: () => undefined }))

beforeAll(() => loadWords('en'))

test('the error screen shows the message, a retry button and collapsed details', () => {
  const html = errorScreen(new Error('The list is broken'))
  const text = textOf(html)
  for (const words of ['Something went wrong', 'The list is broken', 'Try again', 'View technical details'])
    expect(text).toContain(words)
  expect(html).toMatch(/<details(?![^>]*open)[^>]*>.*The list is broken.*<\/details>/s)
})

test('an error screen separates the reference from its label', () => {
  const title = 'The portal failed'
  const html = errorScreen(
    new ApiError({ status: 500, code: 'common.unexpected', title, reference: 'ref-7' }),
  )
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain('Reference ref-7')
})

test('an error without a message is shown as unexpected', () => {
  expect(textOf(errorScreen(new Error('')))).toContain('An unexpected error has occurred')
  expect(textOf(errorScreen('thrown text'))).toContain('An unexpected error has occurred')
})

test('an unknown route shows 404 with a way back, a missing resource Not Found', () => {
  const screen = textOf(render(NotFoundScreen))
  for (const words of [
    '404',
    'Page Not Found',
    'The page you&#x27;re looking for doesn&#x27;t seem to exist.',
    'Go Back',
  ])
    expect(screen).toContain(words)
  expect(textOf(render(NotFoundState))).toContain('Not Found')
})
