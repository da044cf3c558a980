import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPiece } from '#web/lib/lazy-piece.tsx'
import { toast } from '#web/lib/toast.ts'
import type { ConfirmDialogProps } from './dialog.tsx'

/** Without the question nothing is done; why it does not come is said. */
function NotAsked({ opened, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation('common')
  useEffect(() => {
    if (!opened) return
    toast.error(t('error.network'))
    onClose()
  }, [opened, onClose, t])
  return null
}

const Loaded = lazyPiece(async () => (await import('./dialog.tsx')).ConfirmDialog, NotAsked)

/** Asks before something that cannot be taken back; loaded when it is first asked. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [asked, setAsked] = useState(false)
  if (props.opened && !asked) setAsked(true)
  return asked ? <Loaded {...props} /> : null
}
