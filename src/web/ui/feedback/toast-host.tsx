import { type CSSProperties, useEffect } from 'react'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { consumeToasts, useToastStore } from '#web/lib/toast.ts'

const fallbackStyle: CSSProperties = {
  position: 'fixed',
  insetBlockStart: 24,
  insetInlineEnd: 24,
  zIndex: 1_000,
  maxWidth: 'min(356px, calc(100vw - 32px))',
  padding: '14px 16px',
  background: 'var(--paper)',
  border: '1px solid var(--line)',
  borderRadius: 8,
  color: 'var(--ink)',
}

/** Shows toasts when the toaster cannot be loaded. */
function FallbackToasts() {
  const pending = useToastStore((state) => state.pending)
  useEffect(() => {
    if (pending.length === 0) return
    const timer = setTimeout(consumeToasts, 6_000)
    return () => clearTimeout(timer)
  }, [pending])
  return pending.length === 0 ? null : (
    <div role="status" style={fallbackStyle}>
      {pending.at(-1)?.text}
    </div>
  )
}

const Toaster = lazyComponent(async () => (await import('./toaster.tsx')).default, FallbackToasts)

/** Loads the toaster with the first toast. */
export function ToastHost() {
  const isUsed = useToastStore((state) => state.isUsed)
  return isUsed ? <Toaster /> : null
}
