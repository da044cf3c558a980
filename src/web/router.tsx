import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { useConnectivity, whenOnline } from './lib/connectivity.ts'
import { routeTree } from './routeTree.gen.ts'
import { ErrorScreen, NotFoundScreen, Pending, useCaughtError } from './ui/feedback/states.tsx'

const cacheLife = 300_000

const plainlyNotText = /^(true|false|null|[[{"].*)$/s

/**
 * Search values are text unless they are clearly something else: for text this raises, and the router then leaves the
 * value unchanged. Parsing `1e5` as a number would change it, and an authentication code must arrive unchanged. Digits are
 * written without quotes (`typeCode=380`): where text is wanted, `textParam` accepts the number that the router reads.
 */
function readValue(text: string): unknown {
  if (!plainlyNotText.test(text)) throw new TypeError('text')
  return JSON.parse(text)
}

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPreloadDelay: 50,
  defaultPreloadStaleTime: 0,
  defaultGcTime: cacheLife,
  defaultPreloadGcTime: cacheLife,
  defaultPendingMs: 1000,
  defaultPendingMinMs: 500,
  scrollRestoration: true,
  parseSearch: parseSearchWith(readValue),
  stringifySearch: stringifySearchWith(JSON.stringify, readValue),
  defaultPendingComponent: () => <Pending delayMs={0} />,
  // An unknown address has its own page, not a message below the list whose address it begins with.
  notFoundMode: 'root',
  defaultNotFoundComponent: () => <NotFoundScreen />,
  defaultOnCatch: (error, { componentStack }) => useCaughtError.setState({ error, componentStack }),
  defaultErrorComponent: ({ error, reset }) => (
    <ErrorScreen
      error={error}
      onRetry={() => {
        // Cached data that no screen uses may have caused the error.
        for (const match of router.state.matches)
          if (match.routeId === '/_app') match.context.queryClient.removeQueries({ type: 'inactive' })
        reset()
        void router.invalidate()
      }}
    />
  ),
})

/** While the portal is offline, the screen stays; the screen that was requested last opens when the portal responds. */
export function keepScreenWhileOffline(): void {
  let requested = 0
  router.history.block({
    enableBeforeUnload: false,
    blockerFn: async ({ action, currentLocation, nextLocation }) => {
      const isOtherScreen = currentLocation.pathname !== nextLocation.pathname
      const isRequested = action === 'PUSH' || action === 'REPLACE'
      if (!isOtherScreen || !isRequested || !useConnectivity.getState().isOffline) return false
      const request = ++requested
      await whenOnline()
      return request !== requested
    },
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
