import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { OnboardingPage } from '#web/onboarding/pages/onboarding-page.tsx'

export const Route = createFileRoute('/participants/new')({
  loader: () => loadTranslations('onboarding', 'elsewhere', 'problems'),
  component: () => <OnboardingPage purpose="add" />,
})
