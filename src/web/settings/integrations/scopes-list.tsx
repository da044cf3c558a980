import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { allowedByScope } from '#contract/api/scopes'
import { Ltr } from '#web/ui/data/text.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import styles from './scopes-list.module.css'

type Allowed = (typeof allowedByScope)[number]

/** What each scope of a key allows: a row for each scope, which expands to its operations. */
export function ScopesList() {
  return (
    <Card>
      <div className={styles['scopes']}>
        {allowedByScope.map((allowed) => (
          <ScopeDetails key={allowed.scope} allowed={allowed} />
        ))}
      </div>
    </Card>
  )
}

function ScopeDetails({ allowed: { operations, scope } }: { allowed: Allowed }) {
  const { t } = useTranslation('settings')
  const name = scope === null ? t('scopes.any') : t(`permission.${scope.replace('.', '-')}`)
  return (
    <details id={scope ?? 'any'}>
      <summary>
        <IconChevronDown size={16} aria-hidden="true" />
        <span className={styles['name']}>{name}</span>
        <Ltr>{scope && <code>{scope}</code>}</Ltr>
        <span className={styles['count']}>{t('scopes.count', { count: operations.length })}</span>
      </summary>
      <ul aria-label={name}>
        {operations.map(({ also, route, summary }) => (
          <li key={route}>
            <Ltr>
              <code>{route}</code>
            </Ltr>
            <span lang="en" dir="ltr">
              {summary}
            </span>
            {also.length > 0 && (
              <span className={styles['count']}>
                {t('scopes.also')}{' '}
                <Ltr>
                  <code>{also.join(', ')}</code>
                </Ltr>
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
