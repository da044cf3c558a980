import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { DeliveryStatus } from '../delivery-status.tsx'
import styles from '../support.module.css'
import { loadOtherHelp, searchHelp } from './search-help.ts'
import { helpTopics } from './topics.ts'

/** Maximum number of rules listed for a search. */
const mostRules = 20

/** Numbers of documents contain a digit. */
const mayBeNumber = /\d/

/** The help pages, or the pages, rules and document that a search finds. */
export function HelpSearch({ search }: { search: string }) {
  const { t } = useTranslation(['support', 'help'])
  const navigate = useNavigate()
  const [, setIsComplete] = useState(false)
  const isSearching = search !== ''
  useEffect(() => {
    // Without the other language, the search finds the words of the reader's.
    if (isSearching)
      void loadOtherHelp().then(
        () => setIsComplete(true),
        () => undefined,
      )
  }, [isSearching])
  const results = search ? searchHelp(search) : undefined
  const topics = results?.topics ?? helpTopics.map(({ key }) => key)
  const hasHelp = topics.length > 0 || (results?.rules.length ?? 0) > 0
  return (
    <Card title={t('support:help.title')} description={t('support:help.text')}>
      <SearchField
        label={t('support:help.label')}
        value={search}
        width={520}
        onChange={(text) =>
          void navigate({
            to: '/support',
            search: (before) =>
              ({ ...before, code: undefined, number: undefined, search: text || undefined }) as never,
            replace: true,
          })
        }
      />
      {results && mayBeNumber.test(search) && (
        <DeliveryStatus key={search} number={search} isOnlyAnswer={!hasHelp} />
      )}
      {topics.length > 0 && (
        <ul className={styles['topics']}>
          {topics.map((key) => (
            <li key={key}>
              <Link to="/support/topics/$topic" params={{ topic: key }}>
                {t(`help:topic.${key}.title` as never)}
              </Link>
              <span>{t(`help:topic.${key}.summary` as never)}</span>
            </li>
          ))}
        </ul>
      )}
      {results && results.rules.length > 0 && (
        <>
          <h3 className={styles['count']}>{t('support:help.rules', { count: results.rules.length })}</h3>
          <ul className={styles['rules']}>
            {results.rules.slice(0, mostRules).map((rule) => (
              <li key={rule.id}>
                <Link to="/support/rules/$rule" params={{ rule: rule.id }}>
                  <bdi dir="ltr">{rule.id}</bdi>
                </Link>
                <span>{rule.text}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {results && !hasHelp && !mayBeNumber.test(search) && (
        <p role="status" className={styles['none']}>
          {t('support:help.none')}
        </p>
      )}
    </Card>
  )
}
