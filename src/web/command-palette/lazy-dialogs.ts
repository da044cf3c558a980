import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTranslations } from '#web/lib/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { toast } from '#web/lib/toast.ts'
import type { NavGroup } from './command-palette.tsx'

interface Opened {
  readonly opened: boolean
  readonly onClose: () => void
}

/** The palette, with the screens of the navigation. */
export const Palette = lazyComponent<
  Opened & { readonly screens: readonly NavGroup[]; readonly onShortcuts: () => void }
>(async () => {
  const [palette] = await Promise.all([
    import('./command-palette.tsx'),
    loadTranslations('palette', 'contacts', 'lifecycle', 'exchange'),
  ])
  return palette.Palette
}, Unavailable)

/** The list of all shortcuts. */
export const ShortcutsDialog = lazyComponent<Opened>(async () => {
  const [dialog] = await Promise.all([
    import('./shortcuts-dialog.tsx'),
    loadTranslations('palette', 'documents'),
  ])
  return dialog.ShortcutsDialog
}, Unavailable)

/** A dialog that cannot be loaded stays closed, and a toast is shown. */
function Unavailable({ opened, onClose }: Opened) {
  const { t } = useTranslation('common')
  useEffect(() => {
    if (!opened) return
    toast.error(t('transport.failed'))
    onClose()
  }, [opened, onClose, t])
  return null
}
