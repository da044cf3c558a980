import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Import, ImportFindingGroup } from '#contract/imports'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { ActionButton, Button } from '#web/ui/buttons/button.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { NativeTextField } from '#web/ui/form/native-fields.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import styles from './imports.module.css'
import { findingGroupsQuery, mendAll } from './queries.ts'
import { isolated, rowFindingText } from './words.ts'

/** The same finding in many rows, once: mended in all of them, by a code that may be meant or by what is typed. */
export function FindingGroups({ one }: { one: Import }) {
  const { t } = useTranslation('imports')
  const groups = useQuery(findingGroupsQuery(one.id))
  if (groups.isLoadingError) return <QueryError query={groups} />
  if (!groups.data || groups.data.length === 0) return null
  return (
    <Card title={t('groups.title')}>
      <ul className={styles['groups']}>
        {groups.data.map((group) => (
          <li
            key={`${group.finding.rule} ${group.column} ${group.value}`}
            data-severity={group.finding.severity}
          >
            <p>
              {rowFindingText(group.finding, one.columns)}{' '}
              <small>{t('groups.rows', { count: group.rows })}</small>
            </p>
            {group.column !== null && group.finding.severity === 'fatal' && (
              <MendGroup one={one} group={group} column={group.column} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function MendGroup({ one, group, column }: { one: Import; group: ImportFindingGroup; column: number }) {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const { rows, suggestions } = group
  const value = group.value ?? ''
  async function mend(to: string) {
    if (to.trim() === '') {
      setFault(t('groups.choose'))
      input.current?.focus()
      return
    }
    try {
      await mendAll(one.id, { column, from: value, to })
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  return (
    <div className={styles['mend']}>
      {suggestions.length > 0 && (
        <div className={styles['pages']}>
          {suggestions.map(({ ar, en, value: code }) => (
            <Button key={code} variant="default" size="compact-sm" onClick={() => void mend(code)}>
              <bdi>{code}</bdi>&ensp;<bdi>{language === 'ar' ? (ar ?? en) : en}</bdi>
            </Button>
          ))}
        </div>
      )}
      <NativeTextField
        ref={input}
        label={value === '' ? t('groups.insteadEmpty') : t('groups.instead', { value: isolated(value) })}
        error={fault}
        onChange={() => setFault(undefined)}
      />
      <ActionButton variant="default" action={() => mend(input.current?.value ?? '')}>
        {t('groups.mend', { count: rows })}
      </ActionButton>
    </div>
  )
}
