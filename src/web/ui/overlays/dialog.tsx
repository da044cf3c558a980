import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../buttons/button.tsx'
import { ProblemAlert } from '../feedback/problem-alert.tsx'
import styles from './dialog.module.css'
import { useInertPage } from './use-inert-page.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { useTopmostEscape } from './use-topmost-escape.ts'

/** A screen that is too narrow for margins around a dialog. */
const phone = '(max-width: 640px)'

interface DialogProps {
  opened: boolean
  onClose: () => void
  /** The heading, which names the dialog. */
  title: ReactNode
  /** A line below the heading. */
  subtitle?: ReactNode
  /** Beside the heading, and no part of it: a state, buttons. */
  actions?: ReactNode
  /** Gives the focus to the heading when the dialog opens, instead of the first button. */
  focusHeading?: boolean
  /** A dialog of this width in pixels, which shows a whole document, fills the screen of a phone. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | number
  /** The content is short, and is read with the title when the dialog opens. */
  describes?: boolean
  /** Stays visible below the content. */
  footer?: ReactNode
  children: ReactNode
  /** False while an action must not be interrupted. */
  closable?: boolean
}

/** A modal dialog: traps the focus and returns it to its opener; Escape closes it. */
export function Dialog({
  opened,
  onClose,
  title,
  subtitle,
  actions,
  focusHeading = false,
  size = 'md',
  describes = false,
  footer,
  children,
  closable = true,
}: DialogProps) {
  const { t } = useTranslation('common')
  useTopmostEscape(opened, closable, onClose)
  useReturnFocus(opened)
  useInertPage(opened)
  const isOnPhone = useMediaQuery(phone)
  const Body = describes ? Modal.Body : UnreadBody
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      radius={12}
      fullScreen={isOnPhone && typeof size === 'number'}
      centered
      closeOnEscape={false}
      closeOnClickOutside={closable}
      transitionProps={{ duration: 120 }}
    >
      <Modal.Overlay backgroundOpacity={0.45} color="#0b2623" />
      <Modal.Content>
        <Modal.Header role="presentation">
          <div className={styles['heading']}>
            <Modal.Title {...(focusHeading ? { tabIndex: -1, 'data-autofocus': true } : {})}>
              {title}
            </Modal.Title>
            {subtitle && <div className={styles['subtitle']}>{subtitle}</div>}
          </div>
          {actions && <div className={styles['actions']}>{actions}</div>}
          {closable && <Modal.CloseButton aria-label={t('action.close')} />}
        </Modal.Header>
        <Body>
          {children}
          {footer && <div className={styles['footer']}>{footer}</div>}
        </Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Content that is no description of the dialog: a screen reader would read a whole form or document when it opens. */
function UnreadBody({ children }: { children: ReactNode }) {
  return <div className={`mantine-Modal-body ${styles['content']}`}>{children}</div>
}

export interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** A line below the title. */
  subtitle?: ReactNode
  size?: 'md' | 'lg'
  /** The consequence, with the name of the affected thing. */
  children: ReactNode
  /** The verb of the button that opened the dialog. */
  confirmLabel: string
  /** Text of the other button, if "Cancel" could be mistaken for the action. */
  dismissLabel?: string
  danger?: boolean
  /** False while something required in the content, which explains it, is missing. */
  canConfirm?: boolean
  /** Runs instead of `onClose` when the user leaves without confirming. */
  onDismiss?: () => void
  /** Runs once. On success the dialog closes; on failure it stays and shows the error. */
  onConfirm: () => Promise<unknown> | unknown
}

/** Asks for confirmation of something destructive or irreversible. */
export function LoadedConfirmDialog({
  opened,
  onClose,
  title,
  subtitle,
  size = 'md',
  children,
  confirmLabel,
  dismissLabel,
  danger,
  canConfirm = true,
  onDismiss = onClose,
  onConfirm,
}: ConfirmDialogProps) {
  const { t } = useTranslation('common')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const running = useRef(false)
  function close() {
    setError(null)
    onDismiss()
  }
  async function confirm() {
    if (running.current) return
    running.current = true
    setBusy(true)
    setError(null)
    try {
      await onConfirm()
      onClose()
    } catch (cause) {
      setError(cause)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={title}
      subtitle={subtitle}
      size={size}
      describes
      closable={!busy}
      footer={
        <>
          <Button variant="default" onClick={close} disabled={busy} data-autofocus>
            {dismissLabel ?? t('action.cancel')}
          </Button>
          <Button
            {...(danger ? { color: 'red' } : {})}
            loading={busy}
            disabled={!canConfirm}
            onClick={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {/* The error is about the input before this one. */}
      <div className={styles['body']} onInput={() => setError(null)}>
        {children}
      </div>
      {error !== null && <ProblemAlert error={error} />}
    </Dialog>
  )
}
