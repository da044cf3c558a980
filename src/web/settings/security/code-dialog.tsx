import type { ReactNode } from 'react'
import { westernDigits } from '#web/lib/format.ts'
import { TextField } from '#web/ui/form/fields.tsx'
import { EntriesDialog } from './entries-dialog.tsx'

interface CodeDialogProps {
  title: string
  /** Shown before the field. */
  children: ReactNode
  label: string
  submitLabel: string
  onClose: () => void
  /** Closes the dialog itself when done. */
  onCode: (code: string) => Promise<void>
}

/** Asks for a code before a change to the account's protection. */
export function CodeDialog({ title, children, label, submitLabel, onClose, onCode }: CodeDialogProps) {
  return (
    <EntriesDialog
      title={title}
      submitLabel={submitLabel}
      onClose={onClose}
      send={({ code = '' }) => onCode(westernDigits(code).replace(/\s/g, ''))}
    >
      {(faults) => (
        <>
          {children}
          <TextField
            label={label}
            name="code"
            autoComplete="one-time-code"
            maxLength={12}
            dir="ltr"
            data-autofocus
            error={faults.get('code')}
          />
        </>
      )}
    </EntriesDialog>
  )
}
