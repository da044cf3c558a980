import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTranslations } from '#web/lib/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { toast } from '#web/lib/toast.ts'
import type { NewContactDialogProps } from './contact-dialog.tsx'

/** If the form cannot be loaded, a toast is shown. */
function UnavailableDialog({ onClose }: NewContactDialogProps) {
  const { t } = useTranslation('common')
  useEffect(() => {
    toast.error(t('transport.failed'))
    onClose()
  }, [onClose, t])
  return null
}

/** A new customer or supplier with known values, for other screens; loaded when it is first opened. */
export const NewContactDialog = lazyComponent(async () => {
  const [{ PrefilledContactDialog }] = await Promise.all([
    import('./contact-dialog.tsx'),
    loadTranslations('contacts'),
  ])
  return PrefilledContactDialog
}, UnavailableDialog)
