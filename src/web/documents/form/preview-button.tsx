import { IconEye } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'

interface PreviewProps {
  readonly onClose: () => void
}

const LazyPreviewDialog = lazyComponent<PreviewProps>(
  async () => (await import('./preview-dialog.tsx')).PreviewDialog,
  UnavailablePreview,
)

/** If the preview cannot be loaded, shows a toast; the form stays as it is. */
function UnavailablePreview({ onClose }: PreviewProps) {
  const { t } = useTranslation('common')
  useEffect(() => {
    toast.error(t('transport.failed'))
    onClose()
  }, [onClose, t])
  return null
}

/** Shows the contents of the screen as they would be issued. */
export function PreviewButton() {
  const { t } = useTranslation('documents')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEye size={17} stroke={1.6} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t('form.preview')}
      </Button>
      {isOpen && <LazyPreviewDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
