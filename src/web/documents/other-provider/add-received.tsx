import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { useIsToFile } from '#web/lib/config.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { useParticipant } from '#web/lib/participant.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'

const ReceivedDialog = lazyComponent<{ onClose: () => void }>(
  async () => (await import('./received-dialog.tsx')).ReceivedDialog,
  LoadFailed,
)

/** Where no network is connected: adds documents that the company's own provider received. */
export function AddReceived() {
  const { t } = useTranslation('other-provider')
  const may = useCan('document.receive')
  const toFile = useIsToFile()
  const hasCompany = useParticipant() !== null
  const [asks, setAsks] = useState(false)
  if (!may || !toFile || !hasCompany) return null
  return (
    <>
      <Button
        leftSection={<IconUpload size={17} stroke={1.6} aria-hidden="true" />}
        onClick={() => setAsks(true)}
      >
        {t('received.add')}
      </Button>
      {asks && <ReceivedDialog onClose={() => setAsks(false)} />}
    </>
  )
}
