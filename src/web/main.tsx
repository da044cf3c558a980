import './lib/open-tab.ts'
import './ui/theme/styles.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig } from './lib/config.ts'
import { retryUntilOnline } from './lib/connectivity.ts'
import { initI18n } from './lib/i18n.ts'
import { followSignOut, restoreSession, useSessionStore } from './lib/session.ts'
import { exposeStyleNonce } from './lib/style-nonce.ts'
import { keepScreenWhileOffline, router } from './router.tsx'
import { OfflineNotice } from './ui/feedback/offline-notice.tsx'
import { ToastHost } from './ui/feedback/toast-host.tsx'

/** No screen is shown until it is known whether a user is signed in. */
function App() {
  const isKnown = useSessionStore((state) => state.status !== 'unknown')
  return (
    <>
      <OfflineNotice />
      {isKnown && <RouterProvider router={router} />}
      <ToastHost />
    </>
  )
}

async function start(): Promise<void> {
  exposeStyleNonce()
  followSignOut()
  keepScreenWhileOffline()
  const session = retryUntilOnline(loadConfig).then(restoreSession)
  await initI18n()
  const container = document.getElementById('app')
  if (!container) throw new Error('The page has no place for the app')
  createRoot(container).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  await session
}

void start()
