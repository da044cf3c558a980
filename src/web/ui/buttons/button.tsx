import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import { ActionIcon, type ActionIconProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { type ComponentPropsWithRef, type Ref, useEffect, useRef, useState } from 'react'

export { Button }

interface ActionButtonProps extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  /** While it runs, the button shows a loader and ignores presses. */
  action: () => Promise<unknown> | unknown
}

/** A button that ignores further presses while its action runs. */
export function ActionButton({ action, ...props }: ActionButtonProps) {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const pressed = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (busy || !pressed.current) return
    restoreFocus(pressed.current)
    pressed.current = null
  }, [busy])
  async function run(button: HTMLButtonElement) {
    if (running.current) return
    if (document.activeElement === button) pressed.current = button
    running.current = true
    setBusy(true)
    try {
      await action()
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return (
    <Button
      {...props}
      loading={busy || props.loading === true}
      onClick={(event) => void run(event.currentTarget)}
    />
  )
}

/** A loading button loses the focus: restores it, unless the action has moved it. */
function restoreFocus(button: HTMLButtonElement): void {
  const isLost = document.activeElement === null || document.activeElement === document.body
  if (isLost && button.isConnected && !button.disabled) button.focus({ preventScroll: true })
}

interface AnchorButtonProps
  extends Omit<ButtonProps, 'component'>,
    Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps> {
  ref?: Ref<HTMLAnchorElement>
}

function AnchorButton(props: AnchorButtonProps) {
  return <Button component="a" {...props} />
}

/** A link that looks like a button; typed like the router's Link. */
export const LinkButton = createLink(AnchorButton)

/** An icon button; its label is the accessible name and the tooltip. */
export function IconButton({
  label,
  children,
  ...props
}: ActionIconProps & Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> & { label: string }) {
  return (
    <ActionIcon aria-label={label} title={label} {...props}>
      {children}
    </ActionIcon>
  )
}
