import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CopyableId } from '#web/ui/buttons/copy-button.tsx'
import { NotFoundState } from '#web/ui/feedback/states.tsx'
import { Card, DescriptionList, Page, Stack } from '#web/ui/layout/page.tsx'
import { allRules, findRule, type RuleHelp } from '../help/search-help.ts'
import styles from '../support.module.css'

const mostOthers = 8

/** The requirement of a rule or the meaning of an error, its source, and what to do. */
export function RulePage({ id }: { id: string }) {
  const { t } = useTranslation(['support', 'common', 'rules'])
  const rule = findRule(id)
  const support = { label: t('common:nav.support'), to: '/support' } as const
  if (!rule) {
    return (
      <Page title={t('support:title')} breadcrumbs={[support]} width="narrow">
        <NotFoundState action={<Link to="/support">{t('support:help.all')}</Link>}>
          {t('support:code.unknownText')}
        </NotFoundState>
      </Page>
    )
  }
  return (
    <Page
      title={rule.text}
      subtitle={t(rule.family === 'problem' ? 'support:rule.ofError' : 'support:rule.title', {
        id: `\u2066${rule.id}\u2069`,
      })}
      breadcrumbs={[support, { label: rule.id }]}
      width="narrow"
    >
      <Stack>
        <Card>
          <DescriptionList
            columns={2}
            items={[
              {
                label: t('support:rule.id'),
                value: <CopyableId value={rule.id} what={t('support:rule.id')} />,
              },
              { label: t('support:rule.from'), value: t(`support:rule.family.${rule.family}`) },
              ...(rule.field ? [{ label: t('support:rule.field'), value: rule.field }] : []),
              { label: t('support:rule.todo'), value: t(`support:rule.do.${rule.family}`) },
            ]}
          />
        </Card>
        <Others rule={rule} />
      </Stack>
    </Page>
  )
}

/** Other rules about the same field. */
function Others({ rule }: { rule: RuleHelp }) {
  const { t } = useTranslation('support')
  const others = allRules().filter(({ id, field }) => rule.field && field === rule.field && id !== rule.id)
  if (others.length === 0) return null
  return (
    <Card title={t('rule.others')}>
      <ul className={styles['rules']}>
        {others.slice(0, mostOthers).map(({ id, text }) => (
          <li key={id}>
            <Link to="/support/rules/$rule" params={{ rule: id }}>
              <bdi dir="ltr">{id}</bdi>
            </Link>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
