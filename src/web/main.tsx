import './ui/styles.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig } from './lib/config.ts'
import { startLanguages } from './lib/i18n.ts'
import { restoreSession } from './lib/session.ts'
import { router } from './router.tsx'
import { ToastHost } from './ui/toast-host.tsx'

async function start(): Promise<void> {
  await Promise.all([startLanguages(), loadConfig().then(restoreSession)])
  const place = document.getElementById('app')
  if (!place) throw new Error('The page has no place for the app')
  createRoot(place).render(
    <StrictMode>
      <RouterProvider router={router} />
      <ToastHost />
    </StrictMode>,
  )
}

void start()
