import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tag } from '#web/ui/rail.tsx'

/** Whole seconds until an instant; never below zero. */
export function useSecondsUntil(instant: string): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock starts anew for another instant
  useEffect(() => {
    setSeconds(left())
    const timer = setInterval(() => setSeconds(left()), 1000)
    return () => clearInterval(timer)
  }, [instant])
  return seconds
}

/** The time that is left of the attempt; the last minute is amber. */
export function Countdown({ seconds }: { seconds: number }) {
  const { t } = useTranslation('onboarding')
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <Tag tone={seconds < 60 ? 'waiting' : 'neutral'}>
      {t('attempt.timeLeft')} <bdi dir="ltr">{text}</bdi>
    </Tag>
  )
}
