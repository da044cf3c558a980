import { useLayoutEffect } from 'react'

const pollMs = 100
/** The first look comes when a dialog has gone on any machine but a slow one, the last when nothing is to be expected. */
const minPolls = 2
const maxPolls = 50

/** Gives the focus back to what opened a dialog, also when the dialog came into being open or goes with its parent. */
export function useReturnFocus(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return
    const opener = document.activeElement
    return () => restoreFocus(opener)
  }, [opened])
}

/** Waits until the focus is lost with the dialog; when it is on something else by then, somebody has cared for it. */
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
