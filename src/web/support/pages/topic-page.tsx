import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TopicFacts } from '#web/law/index.ts'
import { NotFoundState } from '#web/ui/feedback/states.tsx'
import { Card, Page, Stack } from '#web/ui/layout/page.tsx'
import { HelpText } from '../help/help-text.tsx'
import { helpTopics } from '../help/topics.ts'
import styles from '../support.module.css'

/** A help page: instructions, the legal background, and links to the screens. */
export function TopicPage({ topicKey }: { topicKey: string }) {
  const { t } = useTranslation(['support', 'help', 'common'])
  const topic = helpTopics.find(({ key }) => key === topicKey)
  const support = { label: t('common:nav.support'), to: '/support' } as const
  if (!topic) {
    return (
      <Page title={t('support:title')} breadcrumbs={[support]} width="narrow">
        <NotFoundState action={<Link to="/support">{t('support:help.all')}</Link>} />
      </Page>
    )
  }
  const title = t(`help:topic.${topic.key}.title` as never)
  return (
    <Page
      title={title}
      subtitle={t(`help:topic.${topic.key}.summary` as never)}
      breadcrumbs={[support, { label: title }]}
      width="narrow"
    >
      <Stack>
        <Card>
          <HelpText>{t(`help:topic.${topic.key}.text` as never)}</HelpText>
          <p className={styles['links']}>
            {topic.screens.map(({ nav, to }) => (
              <Link key={nav} to={to}>
                {t(`support:help.open.${nav}` as never, {
                  defaultValue: t('support:help.openScreen', { screen: t(`common:nav.${nav}` as never) }),
                })}
              </Link>
            ))}
          </p>
        </Card>
        {topic.law && (
          <Card title={t('support:help.law')}>
            <TopicFacts topics={topic.law} />
          </Card>
        )}
      </Stack>
    </Page>
  )
}
