import type { ReactNode } from 'react'
import type { AccountProof } from '#contract/account-proof'
import type { AccountSecurity } from '#contract/account-security'
import styles from '../settings.module.css'
import { EntriesDialog } from './entries-dialog.tsx'
import { ProofFields, proofIn } from './proof-fields.tsx'

/** Asks for a proof before a change to the account's protection. */
export function ProofDialog({
  title,
  submitLabel,
  security,
  onClose,
  onProof,
  children,
}: {
  title: string
  submitLabel: string
  security: Pick<AccountSecurity, 'passkeys' | 'proof'>
  onClose: () => void
  /** Closes the dialog itself when done. */
  onProof: (proof: AccountProof) => Promise<void>
  /** The effect of the change. */
  children: ReactNode
}) {
  return (
    <EntriesDialog
      title={title}
      submitLabel={submitLabel}
      onClose={onClose}
      send={(entries) => onProof(proofIn(entries))}
    >
      {(faults) => (
        <>
          <p className={styles['plain']}>{children}</p>
          <ProofFields security={security} faults={faults} />
        </>
      )}
    </EntriesDialog>
  )
}
