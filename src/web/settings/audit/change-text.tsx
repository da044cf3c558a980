import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/audit'
import { isPlainDate } from '#core/calendar'
import { dayText, momentText } from '#web/lib/day-text.ts'
import { formatDecimal } from '#web/lib/format.ts'
import styles from './audit.module.css'
import { type Change, type ChangeValue, changesOf, shortChanges } from './changes.ts'

/** A value that is stored only as a fingerprint, such as `e-mail #7db61219`. */
const fingerprint = /^[a-z-]+ #[0-9a-f]{8}$/
const amount = /^-?\d+\.\d{2}$/
const instant = /^\d{4}-\d\d-\d\dT/

/** Returns the changes of an entry. */
function useChanges(entry: AuditEntry): readonly Change[] {
  const { i18n } = useTranslation('audit')
  return changesOf(entry, (name) => i18n.exists(`audit:field.${name}`))
}

/** Returns a recorded value in words. */
function useValueText(): (name: string, value: ChangeValue) => string {
  const { t } = useTranslation(['audit', 'common', 'identity', 'responses'])
  return (name, value) => {
    if (value === null || value === '') return t('audit:emptyValue')
    if (typeof value === 'boolean') return t(value ? 'common:state.yes' : 'common:state.no')
    const text = String(value)
    if (name === 'role') return t(`identity:access.${text}` as never, { defaultValue: text })
    if (name === 'code') return t(`responses:status.${text}` as never, { defaultValue: text })
    if (fingerprint.test(text)) return t('audit:hidden')
    if (instant.test(text)) return momentText(text)
    if (amount.test(text)) return formatDecimal(text, 2)
    return isPlainDate(text) ? dayText(text) : text
  }
}

/** What an entry changed, short, for a row: `Role: Clerk → Admin`. */
export function ChangeSummary({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const all = useChanges(entry)
  const shown = shortChanges(all)
  const isUpdate = shown.some(({ before }) => before !== undefined)
  const rest = isUpdate ? all.length - shown.length : 0
  if (shown.length === 0) return <span className={styles['none']}>–</span>
  return (
    <span className={styles['changes']}>
      {shown.map((change) => (
        <span key={change.path}>
          <ChangeLine change={change} />
        </span>
      ))}
      {rest > 0 && <span className={styles['quiet']}>{t('more', { rest })}</span>}
    </span>
  )
}

function ChangeLine({ change: { name, before, after } }: { change: Change }) {
  const { t } = useTranslation('audit')
  const valueText = useValueText()
  return (
    <>
      <span className={styles['quiet']}>{t(`field.${name}` as never)}:</span>{' '}
      {before !== undefined && (
        <>
          <bdi>{valueText(name, before)}</bdi>{' '}
          <span className={styles['arrow']} role="img" aria-label={t('column.is')} />{' '}
        </>
      )}
      <bdi>{valueText(name, after)}</bdi>
    </>
  )
}

/** All changes of an entry as a table: field, before, after. */
export function ChangeTable({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit')
  const changes = useChanges(entry)
  const valueText = useValueText()
  const isUpdate = changes.some(({ before }) => before !== undefined)
  if (changes.length === 0) return null
  return (
    <section>
      <h3 className={styles['heading']}>{t('column.changes')}</h3>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('column.field')}</th>
            {isUpdate && <th scope="col">{t('column.was')}</th>}
            <th scope="col">{t('column.is')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ path, name, before, after }) => (
            <tr key={path}>
              <th scope="row">{t(`field.${name}` as never)}</th>
              {isUpdate && (
                <td>
                  <bdi>{valueText(name, before ?? null)}</bdi>
                </td>
              )}
              <td>
                <bdi>{valueText(name, after)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
