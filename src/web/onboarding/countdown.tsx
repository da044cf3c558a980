import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tag } from '#web/ui/data/badge.tsx'
import styles from './onboarding.module.css'

function secondsUntil(instant: string): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000))
}

/** Whole seconds until an instant; never below zero. */
export function useSecondsUntil(instant: string): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(instant))
  useEffect(() => {
    setSeconds(secondsUntil(instant))
    const timer = setInterval(() => setSeconds(secondsUntil(instant)), 1000)
    return () => clearInterval(timer)
  }, [instant])
  return seconds
}

/** The remaining time of the attempt; the last minute is amber. */
export function Countdown({ seconds }: { seconds: number }) {
  const { t } = useTranslation('onboarding')
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <>
      <Tag tone={seconds < 60 ? 'waiting' : 'neutral'}>
        {t('attempt.timeLeft')} <bdi dir="ltr">{text}</bdi>
      </Tag>{' '}
      <span className={styles['quiet']}>{t('attempt.then')}</span>
    </>
  )
}
