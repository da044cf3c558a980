import { useTranslation } from 'react-i18next'
import { maxLines } from '#core/invoice'
import { Button } from '#web/ui/buttons/button.tsx'
import { SentenceText } from '#web/ui/data/text.tsx'
import type { PasteField } from '../parse-pasted-lines.ts'
import styles from './paste.module.css'
import type { PasteRows } from './use-paste-rows.ts'

/** The key of the name of a field that pasted cells fill. */
export function fieldKey(field: PasteField): string {
  return `lines.${field === 'vatCategory' ? 'tax' : field}`
}

/** Number of cells that are named; the rest is counted. */
const named = 6

/** What was pasted, what of it could not be read, and the ways back: other columns, or undo. */
export function PasteNotice({ added, change, undo, dismiss }: PasteRows) {
  const { t } = useTranslation(['documents', 'common'])
  if (!added) return null
  const { problems, differences } = added
  const { lines, tooMany } = added.insertion
  const listOf = (items: readonly string[]) =>
    [...items.slice(0, named), ...(items.length > named ? ['…'] : [])].join(t('lines.listSeparator'))
  const cells = problems.map(({ row, column, value }) =>
    t('lines.pasteProblem', { row, value, column: t(fieldKey(column)) }),
  )
  const amounts = differences.map(({ row, heading, value }) =>
    t('lines.pasteProblem', { row, value, column: heading || t('lines.paste.target.check') }),
  )
  return (
    <div className={styles['notice']} role="status">
      <div>
        <strong>{t('lines.pasted', { count: lines.size })}</strong>
        {tooMany > 0 && <p>{t('lines.paste.tooMany', { count: tooMany, max: maxLines })}</p>}
        {cells.length > 0 && (
          <p>
            <SentenceText>
              {t('lines.pasteProblems', { count: cells.length, list: listOf(cells) })}
            </SentenceText>
          </p>
        )}
        {amounts.length > 0 && (
          <p>
            <SentenceText>
              {t('lines.paste.differ', { count: amounts.length, list: listOf(amounts) })}
            </SentenceText>
          </p>
        )}
      </div>
      <div className={styles['ways']}>
        <Button variant="subtle" size="compact-sm" onClick={change}>
          {t('lines.paste.columns')}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={undo}>
          {t('lines.paste.undo')}
        </Button>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={dismiss}>
          {t('common:action.close')}
        </Button>
      </div>
    </div>
  )
}
