import { useLayoutEffect } from 'react'

const pollMs = 100
/** Polls before the first check, when a dialog is usually unmounted, and before giving up. */
const minPolls = 2
const maxPolls = 50

/** Returns the focus to the opener of a dialog, even if the dialog is mounted open or unmounted with its parent. */
export function useReturnFocus(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return
    const opener = document.activeElement
    return () => restoreFocus(opener)
  }, [opened])
}

/** Polls until the focus was lost with the dialog; if another element has it by then, it stays there. */
function restoreFocus(opener: Element | null): void {
  const inDialog = document.activeElement
  let polls = 0
  const timer = setInterval(() => {
    polls += 1
    if (polls < minPolls) return
    const now = document.activeElement
    const isLost = now === null || now === document.body
    if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    if (isLost || now !== inDialog || polls >= maxPolls) clearInterval(timer)
  }, pollMs)
}
