/** Toasts. What shows them is loaded with the first one, so they may be said from anywhere at any time. */
import { create } from 'zustand'

export interface ToastOptions {
  description?: string
  /** Milliseconds; 4000 unless the text needs longer. */
  duration?: number
}

type Kind = 'success' | 'error' | 'warning' | 'info'

interface PendingToast {
  kind: Kind
  text: string
  options: ToastOptions
}

export const useToasts = create<{ wanted: boolean; pending: readonly PendingToast[] }>()(() => ({
  wanted: false,
  pending: [],
}))

function say(kind: Kind) {
  return (text: string, options: ToastOptions = {}): void =>
    useToasts.setState(({ pending }) => ({ wanted: true, pending: [...pending, { kind, text, options }] }))
}

export const toast: Readonly<Record<Kind, (text: string, options?: ToastOptions) => void>> = {
  success: say('success'),
  error: say('error'),
  warning: say('warning'),
  info: say('info'),
}

/** Takes what waits to be shown. */
export function takeToasts(): readonly PendingToast[] {
  const { pending } = useToasts.getState()
  if (pending.length > 0) useToasts.setState({ pending: [] })
  return pending
}
