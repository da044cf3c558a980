import { createFileRoute } from '@tanstack/react-router'
import { loadTranslations } from '#web/lib/i18n.ts'
import { TopicPage } from '#web/support/pages/topic-page.tsx'

export const Route = createFileRoute('/_app/support/topics/$topic')({
  loader: () => loadTranslations('support', 'help', 'law'),
  component: Topic,
})

function Topic() {
  return <TopicPage topicKey={Route.useParams().topic} />
}
