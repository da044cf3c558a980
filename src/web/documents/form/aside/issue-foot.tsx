import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCreditNote } from '#core/kinds'
import { Button } from '#web/ui/buttons/button.tsx'
import { MoneyText } from '#web/ui/data/text.tsx'
import { Foot } from '#web/ui/layout/foot.tsx'
import { useForm } from '../form-context.tsx'
import type { BuyerReachability } from '../receiver/reachability-tag.tsx'
import styles from './aside.module.css'
import { ChecklistDialog } from './checklist-card.tsx'
import { ChecklistState } from './checklist-state.tsx'
import { useJumpAfterDialog } from './use-jump-after-dialog.ts'

/**
 * The foot of the form: the action that issues. On a narrow screen the total and the number of remaining tasks stand
 * before it; pressing them shows the tasks.
 */
export function IssueFoot({
  label,
  onIssue,
  reach,
  onJump,
}: {
  /** The verb of the button. */
  label: string
  onIssue: () => void
  reach: BuyerReachability
  onJump: (path: string) => void
}) {
  const { t } = useTranslation('documents')
  const total = useForm((state) => state.totals.grossTotal ?? '0')
  const currency = useForm((state) => state.draft.currency ?? 'AED')
  const isCredit = useForm((state) => isCreditNote(state.draft.kind))
  const [showsTasks, setShowsTasks] = useState(false)
  const jumpAfterDialog = useJumpAfterDialog(onJump)
  return (
    <Foot
      summary={
        <button
          type="button"
          className={styles['total']}
          aria-haspopup="dialog"
          onClick={() => setShowsTasks(true)}
        >
          <span className="visually-hidden">{t(isCredit ? 'summary.totalCredit' : 'summary.total')} </span>
          <MoneyText amount={total} currency={currency} strong />
          <ChecklistState />
        </button>
      }
    >
      <Button
        leftSection={<IconSend size={17} stroke={1.6} aria-hidden="true" />}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={onIssue}
      >
        {label}
      </Button>
      {showsTasks && (
        <ChecklistDialog reach={reach} onJump={jumpAfterDialog} onClose={() => setShowsTasks(false)} />
      )}
    </Foot>
  )
}
