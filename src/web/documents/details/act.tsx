import { useTranslation } from 'react-i18next'
import { problemText } from '#web/lib/problem-text.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { toast } from '#web/lib/toast.ts'
import { ActionButton } from '#web/ui/buttons/button.tsx'
import { keepFocus } from './keep-focus.ts'

/** Does it, says how it went, and shows where the document stands now. */
export function Act({ action, label, done }: { action: () => Promise<void>; label: string; done: string }) {
  const { t } = useTranslation(['documents', 'lifecycle', 'sending'])
  const act = async () => {
    try {
      await action()
      toast.success(t(done))
    } catch (error) {
      toast.error(problemText(error))
    }
    await queryClient.invalidateQueries({ queryKey: ['documents'] })
    keepFocus()
  }
  return <ActionButton action={act}>{t(label)}</ActionButton>
}
