import { type RefObject, useEffect, useRef } from 'react'
import type { BulkRun } from '#contract/exchange'

/** Seconds in view after which a few lines have been read, and after which good news goes by itself. */
const readAfter = 4
const goesAfter = 12
const day = 86_400_000

/**
 * A finished run goes by itself once it was seen: one that left nothing behind after a while, or with the page; one
 * that left documents as they are only with the page, and when its results were looked at. An old one is not shown.
 * Nothing goes while the pointer or the focus is on it.
 * @param showsResults whether the results are open now
 */
export function useGoesWhenSeen(
  run: BulkRun | undefined,
  showsResults: boolean,
  onGone: () => void,
): RefObject<HTMLDivElement | null> {
  const card = useRef<HTMLDivElement>(null)
  const wasSeen = useRef(false)
  const isDone = run?.state === 'done'
  const isGood = run?.refused === 0
  const finishedAt = run?.finishedAt
  useEffect(() => {
    if (showsResults && isDone) wasSeen.current = true
  }, [showsResults, isDone])
  useEffect(() => {
    if (finishedAt && Date.now() - Date.parse(finishedAt) > day) onGone()
  }, [finishedAt, onGone])
  useEffect(() => {
    if (!isDone || !isGood || showsResults) return
    let seconds = 0
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible' || card.current?.matches(':hover, :focus-within')) return
      seconds += 1
      if (seconds >= readAfter) wasSeen.current = true
      if (seconds >= goesAfter) onGone()
    }, 1_000)
    return () => clearInterval(timer)
  }, [isDone, isGood, showsResults, onGone])
  useEffect(
    () => () => {
      if (wasSeen.current) onGone()
    },
    [onGone],
  )
  return card
}
