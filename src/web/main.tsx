import './ui/theme/styles.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig } from './lib/config.ts'
import { startLanguages } from './lib/i18n.ts'
import { persist } from './lib/reach.ts'
import { restoreSession, useSessionStore } from './lib/session.ts'
import { router } from './router.tsx'
import { ReachNotice } from './ui/feedback/reach-notice.tsx'
import { ToastHost } from './ui/feedback/toast-host.tsx'

/** There is no screen to show before it is known whether somebody is signed in. */
function App() {
  const isKnown = useSessionStore((state) => state.status !== 'unknown')
  return (
    <>
      {isKnown && <RouterProvider router={router} />}
      <ReachNotice />
      <ToastHost />
    </>
  )
}

async function start(): Promise<void> {
  const session = persist(loadConfig).then(restoreSession)
  await startLanguages()
  const place = document.getElementById('app')
  if (!place) throw new Error('The page has no place for the app')
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  await session
}

void start()
