import { useTranslation } from 'react-i18next'
import { problemText } from '#web/lib/problem-text.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { toast } from '#web/lib/toast.ts'
import { ActionButton } from '#web/ui/buttons/button.tsx'
import { focusNextStep } from './focus-next-step.ts'

/** Runs an action, shows the result as a toast and refetches the document. */
export function DocumentActionButton({
  action,
  label,
  done,
}: {
  action: () => Promise<void>
  label: string
  done: string
}) {
  const { t } = useTranslation(['documents', 'lifecycle', 'sending'])
  const act = async () => {
    try {
      await action()
      toast.success(t(done))
    } catch (error) {
      toast.error(problemText(error))
    }
    await queryClient.invalidateQueries({ queryKey: ['documents'] })
    focusNextStep()
  }
  return <ActionButton action={act}>{t(label)}</ActionButton>
}
