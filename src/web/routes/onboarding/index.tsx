import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { onlyValid, textParam } from '#web/lib/search-params.ts'
import { OnboardingPage } from '#web/onboarding/pages/onboarding-page.tsx'

export const Route = createFileRoute('/onboarding/')({
  validateSearch: (search: Record<string, unknown>): { tin?: string } =>
    onlyValid({ tin: textParam(search, 'tin', 10) }),
  loader: () => loadTranslations('onboarding', 'elsewhere', 'problems'),
  component: Start,
})

function Start() {
  return <OnboardingPage purpose="onboard" tin={Route.useSearch().tin} />
}
