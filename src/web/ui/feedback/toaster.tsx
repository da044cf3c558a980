import { type CSSProperties, useEffect, useState } from 'react'
import { Toaster as SonnerToaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { directionOf } from '#web/lib/i18n.ts'
import { takeToasts, useToastStore } from '#web/lib/toast.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { SentenceText } from '../data/text.tsx'
import { avoidedBoxes, defaultTop, leastCoveringTop, rightOffset, toastSize } from './toast-position.ts'

/** Text colours dark enough for their backgrounds (4.5 : 1), unlike the library's own for warnings. */
export const darkTexts = {
  '--success-text': '#0b5d2c',
  '--info-text': '#124e8c',
  '--warning-text': '#7a4100',
  '--error-text': '#a11212',
}
const lookAgainMs = 250
const style = { '--width': `${toastSize.width}px`, ...darkTexts } as CSSProperties

/** By the specification (sections 2 and 9): top right, rich colors, light, 4 s, three at a time, 14 px apart. */
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
  const [top, setTop] = useState(defaultTop)
  useEffect(() => {
    if (pending.length === 0) return
    setTop(topOfNow)
    for (const { kind, text, options } of takeToasts())
      toast[kind](<SentenceText>{text}</SentenceText>, options)
  }, [pending])
  useEffect(() => {
    // An action often opens another screen, whose buttons are in other places.
    const timer = setInterval(() => setTop(toast.getToasts().length > 0 ? topOfNow : defaultTop), lookAgainMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <SonnerToaster
      {...toastSettings}
      dir={direction}
      offset={{ top, right: rightOffset }}
      mobileOffset={{ top }}
      style={style}
      closeButton
    />
  )
}

/** The position for the current screen. */
function topOfNow(now: number): number {
  return leastCoveringTop(avoidedBoxes(), { width: window.innerWidth, height: window.innerHeight }, now)
}
