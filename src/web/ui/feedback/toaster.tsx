import { type CSSProperties, useEffect, useState } from 'react'
import { Toaster as SonnerToaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { directionOf } from '#web/lib/i18n.ts'
import { takeToasts, useToastStore } from '#web/lib/toast.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { SentenceText } from '../data/text.tsx'
import { avoidedBoxes, defaultPosition, type Place, uncoveredPosition } from './toast-position.ts'

/** Text colours dark enough for their backgrounds (4.5 : 1), unlike the library's own for warnings. */
export const darkTexts = {
  '--success-text': '#0b5d2c',
  '--info-text': '#124e8c',
  '--warning-text': '#7a4100',
  '--error-text': '#a11212',
}
const width = 356
/** A toast of two lines, with its margins. */
const height = 76
const lookAgainMs = 250
const style = { '--width': `${width}px`, ...darkTexts } as CSSProperties

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
  const [place, setPlace] = useState(defaultPosition)
  useEffect(() => {
    if (pending.length === 0) return
    setPlace(freePlace)
    for (const { kind, text, options } of takeToasts())
      toast[kind](<SentenceText>{text}</SentenceText>, options)
  }, [pending])
  useEffect(() => {
    // An action often opens another screen, whose buttons are in other places.
    const timer = setInterval(
      () => setPlace(toast.getToasts().length > 0 ? freePlace : defaultPosition),
      lookAgainMs,
    )
    return () => clearInterval(timer)
  }, [])
  return (
    <SonnerToaster
      {...toastSettings}
      dir={direction}
      offset={{ top: place.top, right: place.right }}
      mobileOffset={{ top: place.top }}
      style={style}
      closeButton
    />
  )
}

/** A position at the right edge where toasts cover no action on the current screen; unchanged if possible. */
function freePlace(now: Place): Place {
  const { innerWidth, innerHeight } = window
  const place = uncoveredPosition(
    avoidedBoxes(),
    { width, height },
    { width: innerWidth, height: innerHeight },
    now,
  )
  // Returns the same object if nothing moves, so that React does not render again.
  return place.top === now.top && place.right === now.right ? now : place
}
