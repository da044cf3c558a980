import { useTranslation } from 'react-i18next'
import type { Finding } from '#contract/common'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { formatDecimal } from '#web/lib/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { fixFor } from '../fixes.ts'
import { useForm, useFormMeta } from '../form-context.tsx'
import { useFindingText } from '../use-finding-text.ts'
import styles from './lines.module.css'
import { findingId } from './use-cell-finding.ts'

interface CellFindingProps {
  /** The field that the finding is shown at. */
  path: string
  /** The cell of the row that it is shown below; empty for the row as a whole. */
  cell?: string
  finding: Finding | null
}

/** The sentence about a cell, below it, with its fix; the cell refers to it (`findingMarks`). */
export function CellFinding({ path, cell = '', finding }: CellFindingProps) {
  if (!finding) return null
  return <ShownFinding path={path} cell={cell} finding={finding} />
}

function ShownFinding({ path, cell, finding }: { path: string; cell: string; finding: Finding }) {
  const { t } = useTranslation(['documents', 'fixes'])
  const { store } = useFormMeta()
  const words = useFindingText()
  // The draft as it was when the finding was made; the fix changes the current one.
  const draft = useForm((state) => state.checked?.draft ?? state.draft)
  const products = useForm((state) => state.products)
  const fix = fixFor(finding, { draft, products }, todayInDubai())
  const field = words.field(path)
  return (
    <div
      className={styles['finding']}
      data-of={cell}
      data-severity={finding.severity}
      data-rule={finding.rule}
    >
      <p id={findingId(path)} title={finding.rule}>
        {field && <strong>{field}</strong>} {words.sentence(finding)}
      </p>
      {fix && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            store.getState().update(fix.apply)
            store.getState().touch(path)
          }}
        >
          {t(fix.words, {
            ...fix.params,
            ...(fix.params['amount'] ? { amount: formatDecimal(fix.params['amount'], 2) } : {}),
          })}
        </Button>
      )}
    </div>
  )
}
