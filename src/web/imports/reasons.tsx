import { useTranslation } from 'react-i18next'
import type { Finding } from '#contract/common'
import type { Import } from '#contract/imports'
import { inOrder } from './rows.ts'
import { rowFindingText } from './words.ts'

/** What was found of a row: what is worst in sight, the others behind it. */
export function Reasons({ one, findings }: { one: Import; findings: readonly Finding[] }) {
  const { t } = useTranslation('imports')
  const [first, ...others] = inOrder(findings)
  if (!first) return null
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
