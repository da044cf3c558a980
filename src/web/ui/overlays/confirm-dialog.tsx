import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { toast } from '#web/lib/toast.ts'
import type { ConfirmDialogProps } from './dialog.tsx'

/** If the dialog cannot be loaded, nothing is done and a toast is shown. */
function UnavailableDialog({ opened, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation('common')
  useEffect(() => {
    if (!opened) return
    toast.error(t('transport.failed'))
    onClose()
  }, [opened, onClose, t])
  return null
}

const LazyConfirmDialog = lazyComponent(
  async () => (await import('./dialog.tsx')).LoadedConfirmDialog,
  UnavailableDialog,
)

/** Asks for confirmation; loaded when it is first opened. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [wasOpened, setWasOpened] = useState(false)
  if (props.opened && !wasOpened) setWasOpened(true)
  return wasOpened ? <LazyConfirmDialog {...props} /> : null
}
