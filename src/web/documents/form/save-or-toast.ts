import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import type { FormEngine } from './use-form-engine.ts'

/**
 * Saves the input before an action that needs the saved draft. Returns the id of the draft, or null and shows a toast
 * if it was not saved.
 */
export async function saveOrToast({ saver, store }: FormEngine): Promise<string | null> {
  if (await saver.saveNow()) return store.getState().documentId
  if (store.getState().save === 'failed') toast.error(problemText(saver.lastError()))
  return null
}
