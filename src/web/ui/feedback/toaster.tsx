import { type CSSProperties, useEffect } from 'react'
import { Toaster as SonnerToaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { directionOf } from '#web/lib/i18n.ts'
import { takeToasts, useToastStore } from '#web/lib/toast.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { SentenceText } from '../data/text.tsx'

/** Texts dark enough for their backgrounds (4.5 : 1); the library's own warnings are not. */
export const darkTexts = {
  '--success-text': '#0b5d2c',
  '--info-text': '#124e8c',
  '--warning-text': '#7a4100',
  '--error-text': '#a11212',
}
/** Below the heading of a screen and of a dialog, so that no main action is covered. */
const offset = { top: 140 }
const style = { '--width': '356px', ...darkTexts } as CSSProperties

/** As the specification has it (sections 2 and 9): top right, rich colors, light, 4 s, three at a time, 14 px apart. */
export const toastSettings = {
  position: 'top-right',
  richColors: true,
  theme: 'light',
  duration: 4000,
  visibleToasts: 3,
  gap: 14,
} as const

/** Where toasts appear. */
export default function Toaster() {
  const direction = directionOf(useLanguage())
  const pending = useToastStore((state) => state.pending)
  useEffect(() => {
    if (pending.length === 0) return
    for (const { kind, text, options } of takeToasts())
      toast[kind](<SentenceText>{text}</SentenceText>, options)
  }, [pending])
  return (
    <SonnerToaster
      {...toastSettings}
      dir={direction}
      offset={offset}
      mobileOffset={offset}
      style={style}
      closeButton
    />
  )
}
