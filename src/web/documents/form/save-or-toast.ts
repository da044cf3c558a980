import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import type { FormEngine } from './use-form-engine.ts'

/** Saves what is typed, for what goes on from there. The id of the draft; null, with a toast, when it was not saved. */
export async function saveOrToast({ saver, store }: FormEngine): Promise<string | null> {
  if (await saver.saveNow()) return store.getState().documentId
  if (store.getState().save === 'failed') toast.error(problemText(saver.lastError()))
  return null
}
