import { useLayoutEffect } from 'react'

const lookEvery = 100
/** The first look comes when a dialog has gone on any machine but a slow one, the last when nothing is to be expected. */
const firstLook = 2
const lastLook = 50

/** Gives the focus back to what opened a dialog, also when the dialog came into being open or goes with its parent. */
export function useReturnFocus(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return
    const opener = document.activeElement
    return () => giveBack(opener)
  }, [opened])
}

/** Waits until the focus is lost with the dialog; when it is on something else by then, somebody has cared for it. */
function giveBack(opener: Element | null): void {
  const inDialog = document.activeElement
  let looks = 0
  const timer = setInterval(() => {
    looks += 1
    if (looks < firstLook) return
    const now = document.activeElement
    const isLost = now === null || now === document.body
    if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    if (isLost || now !== inDialog || looks >= lastLook) clearInterval(timer)
  }, lookEvery)
}
