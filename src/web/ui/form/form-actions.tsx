import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { registerUnsavedForm } from '#web/lib/unsaved-forms.ts'
import { Button } from '../buttons/button.tsx'
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx'
import styles from './form-actions.module.css'

/** The footer of a form, always visible: the save button at the inline end. Explains the * of required fields. */
export function FormActions({
  submitLabel,
  busy,
  disabled,
  onCancel,
  children,
}: {
  submitLabel: string
  busy?: boolean
  disabled?: boolean
  onCancel?: () => void
  /** At the inline start: other actions on the record. */
  children?: ReactNode
}) {
  const { t } = useTranslation('common')
  return (
    <div className={styles['actions']}>
      <div>
        {children}
        <p className={styles['legend']}>{t('form.requiredMark')}</p>
      </div>
      <div className={styles['end']}>
        {onCancel && (
          <Button variant="default" onClick={onCancel} disabled={busy === true}>
            {t('action.cancel')}
          </Button>
        )}
        <Button type="submit" loading={busy === true} disabled={disabled === true}>
          {submitLabel}
        </Button>
      </div>
    </div>
  )
}

/**
 * Warns before unsaved input is lost: with a dialog on navigation inside the portal (render the result), with the
 * browser's own question on closing the tab. `within` allows some paths, such as opening a part of the form.
 */
export function useUnsavedGuard(
  dirty: boolean,
  options: { within?: (pathname: string) => boolean; text?: string } = {},
): ReactNode {
  const { t } = useTranslation('common')
  useEffect(() => (dirty ? registerUnsavedForm() : undefined), [dirty])
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => dirty && !(options.within?.(next.pathname) ?? false),
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.leave')}
      danger
      onConfirm={() => blocker.proceed?.()}
    >
      {options.text ?? t('unsaved.text')}
    </ConfirmDialog>
  )
}
