import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Toaster } from 'sonner'
import { directionOf } from '../lib/i18n.ts'
import { useLanguage } from '../lib/use-language.ts'
import { theme } from './theme.ts'

/** Keeps Mantine's direction with the language. */
function FollowLanguage({ children }: { children: ReactNode }) {
  const { setDirection } = useDirection()
  const language = useLanguage()
  const direction = directionOf(language)
  useEffect(() => setDirection(direction), [direction, setDirection])
  return (
    <>
      {children}
      <Toaster
        position="top-right"
        richColors
        theme="light"
        duration={4000}
        visibleToasts={3}
        gap={14}
        dir={direction}
        style={{ '--width': '356px' } as React.CSSProperties}
        closeButton
      />
    </>
  )
}

/** Theme, direction and toasts, around everything. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <DirectionProvider
      initialDirection={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}
      detectDirection={false}
    >
      <MantineProvider theme={theme} forceColorScheme="light">
        <FollowLanguage>{children}</FollowLanguage>
      </MantineProvider>
    </DirectionProvider>
  )
}
