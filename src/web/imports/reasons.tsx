import { useTranslation } from 'react-i18next'
import type { Finding } from '#contract/common'
import type { Import, ImportRow } from '#contract/imports'
import { rowFindingText } from './import-texts.ts'
import { inOrder } from './rows.ts'

/** The findings of a row: the worst one visible, the others expandable. */
export function Reasons({ one, row }: { one: Import; row: ImportRow }) {
  const { t } = useTranslation('imports')
  const [first, ...others] = inOrder(row.findings)
  // A line is rejected with its document, even if the finding is in another line.
  if (!first) return row.outcome === 'invalid' ? <p>{t('otherRow')}</p> : null
  const line = (finding: Finding) => (
    <p data-severity={finding.severity}>{rowFindingText(finding, one.columns)}</p>
  )
  return (
    <>
      {line(first)}
      {others.length > 0 && (
        <details>
          <summary>{t('moreFindings', { count: others.length })}</summary>
          {others.map((finding) => (
            <div key={`${finding.rule} ${finding.path} ${finding.message}`}>{line(finding)}</div>
          ))}
        </details>
      )}
    </>
  )
}
