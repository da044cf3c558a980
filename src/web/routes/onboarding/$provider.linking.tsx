import { createFileRoute, notFound } from '@tanstack/react-router'
import { enterIfSignedIn } from '#web/identity/index.ts'
import { webConfig } from '#web/lib/config.ts'
import { loadTranslations } from '#web/lib/i18n.ts'
import { AttemptPage } from '#web/onboarding/pages/attempt-page.tsx'

/** Public; users who are not signed in are asked to, without losing the attempt. */
export const Route = createFileRoute('/onboarding/$provider/linking')({
  beforeLoad: async ({ params }) => {
    if (params.provider !== webConfig().verificationProvider) throw notFound()
    return { entry: await enterIfSignedIn() }
  },
  loader: () => loadTranslations('onboarding', 'identity', 'problems'),
  component: Linking,
})

function Linking() {
  return <AttemptPage flow="linking" entry={Route.useRouteContext().entry} />
}
