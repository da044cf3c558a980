import { useTranslation } from 'react-i18next'
import { problemText, queryClient, toast } from '#web/lib/index.ts'
import { ActionButton } from '#web/ui/index.ts'
import { keepFocus } from './keep-focus.ts'

/** Does it, says how it went, and shows where the document stands now. */
export function Act({ action, label, done }: { action: () => Promise<void>; label: string; done: string }) {
  const { t } = useTranslation(['documents', 'lifecycle', 'exchange-screens'])
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
