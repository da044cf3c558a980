import { z } from 'zod'
import { type InvoiceDraft, invoiceDraftSchema } from '#core/invoice'

const Backup = z.object({
  draft: invoiceDraftSchema,
  /** The version that the input was based on; null for a draft that was never saved. */
  version: z.number().int().nullable(),
  at: z.iso.datetime(),
})
type Backup = z.infer<typeof Backup>

/** The form that a backup belongs to: environment, participant, and the draft (or the kind of a new one). */
export interface BackupScope {
  readonly environment: string
  readonly participant: string
  readonly form: string
}

function storageKey(scope: BackupScope): string {
  return `falaj.form-backup.${scope.environment}.${scope.participant}.${scope.form}`
}

/**
 * Stores input on this device until the server has it, so that an expired session, a closed tab or a network failure
 * loses nothing. Typing continues when storage is full or blocked.
 */
export function saveBackup(
  scope: BackupScope,
  backup: { draft: InvoiceDraft; version: number | null; at: string },
): void {
  try {
    localStorage.setItem(storageKey(scope), JSON.stringify(backup))
  } catch {
    // Storage is full or blocked: only the server stores the input, at the next save.
  }
}

/** The backup of a form, if there is a readable one. */
export function readBackup(scope: BackupScope): Backup | undefined {
  try {
    const text = localStorage.getItem(storageKey(scope))
    if (text === null) return undefined
    const parsed = Backup.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

export function removeBackup(scope: BackupScope): void {
  try {
    localStorage.removeItem(storageKey(scope))
  } catch {
    // If storage is blocked, there is no backup to remove.
  }
}
