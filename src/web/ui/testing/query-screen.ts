/** Renders components to HTML for unit tests, with a router of one page and a query cache filled by the test. */
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import i18next, { type i18n as I18n } from 'i18next'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import common from '../../../../locales/en/common.json' with { type: 'json' }
import operations from '../../../../locales/en/operations.json' with { type: 'json' }
import simulator from '../../../../locales/en/simulator.json' with { type: 'json' }

function fewWords(): I18n {
  const i18n = i18next.createInstance()
  void i18n.init({ lng: 'en', resources: { en: { common, operations, simulator } }, initAsync: false })
  return i18n
}

interface QueryScreen {
  /** A fetch of this query that returns data. */
  fetch(queryKey: readonly unknown[], data: unknown): Promise<void>
  /** A fetch of this query that fails. */
  fail(queryKey: readonly unknown[]): Promise<void>
  /** HTML of the first render, which fetches nothing. */
  render(component: FunctionComponent): string
}

/** With the texts of some rooms, or with those in `i18n`. */
export function createQueryScreen(i18n: I18n = fewWords()): QueryScreen {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false, gcTime: Number.POSITIVE_INFINITY } },
  })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  // Its children are passed like those of any element.
  const props = { router } as Parameters<typeof RouterContextProvider>[0]
  return {
    fetch: (queryKey, data) => client.prefetchQuery({ queryKey, queryFn: async () => data }),
    fail: (queryKey) =>
      client.prefetchQuery({
        queryKey,
        queryFn: async () => {
          throw new Error('the portal restarts')
        },
      }),
    render(component) {
      const inRouter = createElement(RouterContextProvider, props, createElement(component))
      const inClient = createElement(QueryClientProvider, { client }, inRouter)
      const inTheme = createElement(MantineProvider, null, inClient)
      return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, inTheme))
    },
  }
}
