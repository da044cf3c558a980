import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { useIsToFile } from '#web/lib/config.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ImportDialog } from './import-dialog.tsx'

/** Where documents go to files: brings the reporting ids of many from a file of the provider. */
export function ImportIds() {
  const { t } = useTranslation('elsewhere')
  const isShown = useCan('document.issue')
  const toFile = useIsToFile()
  const [asks, setAsks] = useState(false)
  if (!isShown || !toFile) return null
  return (
    <>
      <Button variant="default" onClick={() => setAsks(true)}>
        {t('many.import')}
      </Button>
      {asks && <ImportDialog onClose={() => setAsks(false)} />}
    </>
  )
}
