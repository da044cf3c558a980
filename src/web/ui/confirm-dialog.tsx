import { lazy, Suspense, useState } from 'react'
import type { ConfirmDialogProps } from './dialog.tsx'

const Loaded = lazy(async () => ({ default: (await import('./dialog.tsx')).ConfirmDialog }))

/** Asks before something that cannot be taken back; loaded when it is first asked. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [asked, setAsked] = useState(false)
  if (props.opened && !asked) setAsked(true)
  return asked ? (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  ) : null
}
