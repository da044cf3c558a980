import './ui/styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig } from './lib/config.ts'
import { startLanguages } from './lib/i18n.ts'
import { prepareProblemTexts } from './lib/problem-text.ts'
import { queryClient } from './lib/query-client.ts'
import { restoreSession } from './lib/session.ts'
import { router } from './router.tsx'
import { UiProvider } from './ui/provider.tsx'

async function start(): Promise<void> {
  await Promise.all([startLanguages(), loadConfig().then(restoreSession)])
  const place = document.getElementById('app')
  if (!place) throw new Error('The page has no place for the app')
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UiProvider>
          <RouterProvider router={router} />
        </UiProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
  prepareProblemTexts()
}

void start()
