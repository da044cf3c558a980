import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { useIsToFile } from '#web/lib/config.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'

const AnswersDialog = lazyComponent<{ onClose: () => void }>(
  async () => (await import('./answers-dialog.tsx')).AnswersDialog,
  LoadFailed,
)

/** For documents issued to files: imports the provider's answers about many of them. */
export function ImportAnswers() {
  const { t } = useTranslation('other-provider')
  const isShown = useCan('document.issue')
  const toFile = useIsToFile()
  const [asks, setAsks] = useState(false)
  if (!isShown || !toFile) return null
  return (
    <>
      <Button variant="default" onClick={() => setAsks(true)}>
        {t('many.import')}
      </Button>
      {asks && <AnswersDialog onClose={() => setAsks(false)} />}
    </>
  )
}
