import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import './mantine-base.css'
import './overrides.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { directionOf } from '#web/lib/i18n.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { styleNonce } from '#web/lib/style-nonce.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { theme } from './theme.ts'

/** Sets Mantine's direction to that of the language. */
function FollowLanguage({ children }: { children: ReactNode }) {
  const { setDirection } = useDirection()
  const direction = directionOf(useLanguage())
  useEffect(() => setDirection(direction), [direction, setDirection])
  return children
}

/**
 * Component library and query cache, around every screen except for the sign-in pages, which do
 * not need them and stay small.
 */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <DirectionProvider
        initialDirection={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}
        detectDirection={false}
      >
        <MantineProvider theme={theme} forceColorScheme="light" getStyleNonce={styleNonce}>
          <FollowLanguage>{children}</FollowLanguage>
        </MantineProvider>
      </DirectionProvider>
    </QueryClientProvider>
  )
}
