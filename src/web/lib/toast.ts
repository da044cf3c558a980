/** Toasts from any code; the component that shows them is loaded with the first one. */
import { create } from 'zustand'

interface ToastOptions {
  description?: string
  /** Milliseconds; 4000 unless a longer text needs more. */
  duration?: number
}

type Kind = 'success' | 'error' | 'warning' | 'info'

interface PendingToast {
  kind: Kind
  text: string
  options: ToastOptions
}

export const useToastStore = create<{ isUsed: boolean; pending: readonly PendingToast[] }>()(() => ({
  isUsed: false,
  pending: [],
}))

function show(kind: Kind) {
  return (text: string, options: ToastOptions = {}): void =>
    useToastStore.setState(({ pending }) => ({
      isUsed: true,
      pending: [...pending, { kind, text, options }],
    }))
}

export const toast: Readonly<Record<Kind, (text: string, options?: ToastOptions) => void>> = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
}

/** Removes and returns the pending toasts. */
export function consumeToasts(): readonly PendingToast[] {
  const { pending } = useToastStore.getState()
  if (pending.length > 0) useToastStore.setState({ pending: [] })
  return pending
}
