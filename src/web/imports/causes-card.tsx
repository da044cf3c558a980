import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Import, ImportFindingGroup, ImportFix } from '#contract/imports'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { ActionButton, Button } from '#web/ui/buttons/button.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { CauseAnswer } from './cause-answer.tsx'
import styles from './check.module.css'
import { isolated, rowFindingText } from './import-texts.ts'
import { findingGroupsQuery, fixesQuery, restoreCells } from './queries.ts'

/** Number of causes shown before the others are expanded. */
const shownAtFirst = 5

/** Equal findings of many rows as one entry, fixed in all of them. Fixed entries are at the end and can be undone. */
export function CausesCard({
  one,
  onLook,
}: {
  one: Import
  /** Shows the rows of a cause. */
  onLook: (group: ImportFindingGroup) => void
}) {
  const { t } = useTranslation('imports')
  const [isAll, setAll] = useState(false)
  const groups = useQuery(findingGroupsQuery(one.id))
  const fixes = useQuery(fixesQuery(one.id))
  if (groups.isLoadingError) return <QueryError query={groups} />
  const causes = groups.data ?? []
  if (causes.length === 0 && (fixes.data ?? []).length === 0) return null
  const shown = isAll ? causes : causes.slice(0, shownAtFirst)
  const first = causes.find(isAnswerable)
  return (
    <Card
      flush
      title={t(causes.length > 0 ? 'groups.title' : 'groups.allFixed')}
      {...(first ? { description: t('groups.text') } : {})}
    >
      <ul className={styles['causes']}>
        {shown.map((group) => (
          <li key={keyOf(group)} data-severity={group.finding.severity}>
            <span className={styles['mark']} aria-hidden="true" />
            <div className={styles['cause']}>
              <p>{rowFindingText(group.finding, one.columns)}</p>
              <small>
                {t('groups.in', {
                  rows: t('rows', { count: group.rows }),
                  items: t(`items.${one.kind}`, { count: group.items }),
                })}
              </small>
            </div>
            <div className={styles['answer']}>
              {isAnswerable(group) && <CauseAnswer one={one} group={group} />}
              <Button variant="subtle" onClick={() => onLook(group)}>
                {t('groups.look', { count: group.rows })}
              </Button>
            </div>
          </li>
        ))}
        {(fixes.data ?? []).map((fix) => (
          <Fixed key={`${fix.column} ${fix.from} ${fix.to}`} one={one} fix={fix} />
        ))}
      </ul>
      {shown.length < causes.length && (
        <p className={styles['under']}>
          <Button variant="subtle" onClick={() => setAll(true)}>
            {t('groups.others', { count: causes.length - shown.length })}
          </Button>
        </p>
      )}
    </Card>
  )
}

function keyOf({ column, finding: { path, rule }, value }: ImportFindingGroup): string {
  return [rule, path, column, value].join(' ')
}

/** Whether replacing the value in the file would fix it. */
function isAnswerable({ column, finding }: ImportFindingGroup): boolean {
  return column !== null && finding.severity === 'fatal'
}

/** A fix that was made, with a button that undoes it. */
function Fixed({ one, fix }: { one: Import; fix: ImportFix }) {
  const { t } = useTranslation('imports')
  const { column, from, rows, to } = fix
  async function undo() {
    try {
      await restoreCells(one.id, { column, from, to })
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  const nothing = t('groups.nothing')
  return (
    <li data-severity="fixed">
      <span className={styles['mark']} aria-hidden="true" />
      <div className={styles['cause']}>
        <p>
          {t('groups.fixed', {
            column: isolated(one.columns[column]?.heading ?? ''),
            from: from === '' ? nothing : isolated(from),
            to: to === '' ? nothing : isolated(to),
          })}
        </p>
        <small>{t('rows', { count: rows })}</small>
      </div>
      <div className={styles['answer']}>
        <ActionButton
          variant="subtle"
          action={undo}
          leftSection={<IconArrowBackUp size={16} className={styles['mirror']} aria-hidden="true" />}
        >
          {t('groups.undo')}
        </ActionButton>
      </div>
    </li>
  )
}
