import { createFileRoute } from '@tanstack/react-router'
import { enterIfSignedIn } from '#web/identity/index.ts'
import { loadTranslations } from '#web/lib/i18n.ts'
import { OnboardingPage } from '#web/onboarding/pages/onboarding-page.tsx'

/** Public. A signed-in user may open it first of all. */
export const Route = createFileRoute('/participants/new')({
  beforeLoad: async () => ({ entry: await enterIfSignedIn() }),
  loader: () => loadTranslations('onboarding', 'other-provider', 'identity', 'problems'),
  component: Start,
})

function Start() {
  return <OnboardingPage purpose="add" entry={Route.useRouteContext().entry} />
}
