import { type CSSProperties, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Toaster as SonnerToaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { directionOf } from '#web/lib/i18n.ts'
import { consumeToasts, useToastStore } from '#web/lib/toast.ts'
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

/** Where toasts appear: their place is chosen for the first one, and remains while any is visible. */
export default function Toaster() {
  const { t } = useTranslation('common')
  const direction = directionOf(useLanguage())
  const pending = useToastStore((state) => state.pending)
  const [top, setTop] = useState(defaultTop)
  useEffect(() => {
    if (pending.length === 0) return
    if (!isAnyVisible()) setTop(topOfNow())
    for (const { kind, text, options } of consumeToasts())
      toast[kind](<SentenceText>{text}</SentenceText>, options)
  }, [pending])
  return (
    <SonnerToaster
      {...toastSettings}
      dir={direction}
      offset={{ top, right: rightOffset }}
      mobileOffset={{ top }}
      style={style}
      containerAriaLabel={t('toast.region')}
      toastOptions={{ closeButtonAriaLabel: t('toast.close') }}
      closeButton
    />
  )
}

/** Whether a toast is on the screen, about to appear, or disappearing. */
function isAnyVisible(): boolean {
  return toast.getToasts().length > 0 || document.querySelector('[data-sonner-toast]') !== null
}

/** The position for the current screen. */
function topOfNow(): number {
  return leastCoveringTop(avoidedBoxes(), { width: window.innerWidth, height: window.innerHeight })
}
