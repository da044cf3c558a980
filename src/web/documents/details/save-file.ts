import { saveBlob } from '#web/lib/download.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'

/** Saves a file under the name that the portal returns; shows a failed request as a toast. */
export async function saveFile(file: Promise<{ blob: Blob; name: string }>): Promise<void> {
  try {
    const { blob, name } = await file
    saveBlob(blob, name)
  } catch (error) {
    toast.error(problemText(error))
  }
}
