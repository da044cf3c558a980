import { type CSSProperties, useEffect } from 'react'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { takeToasts, useToastStore } from '#web/lib/toast.ts'

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

/** What there is to say, when what shows toasts cannot be loaded either. */
function FallbackToasts() {
  const pending = useToastStore((state) => state.pending)
  useEffect(() => {
    if (pending.length === 0) return
    const timer = setTimeout(takeToasts, 6_000)
    return () => clearTimeout(timer)
  }, [pending])
  return pending.length === 0 ? null : (
    <div role="status" style={fallbackStyle}>
      {pending.at(-1)?.text}
    </div>
  )
}

const Toaster = lazyComponent(async () => (await import('./toaster.tsx')).default, FallbackToasts)

/** Loads what shows toasts as soon as there may be one. */
export function ToastHost() {
  const wanted = useToastStore((state) => state.isUsed)
  return wanted ? <Toaster /> : null
}
