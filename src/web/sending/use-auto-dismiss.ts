import { type RefObject, useEffect, useRef } from 'react'
import type { BulkRun } from '#contract/exchange'

/** Seconds in view after which a run counts as seen, and after which a run without refusals dismisses itself. */
const seenAfterSeconds = 4
const dismissAfterSeconds = 12
const maxAgeMs = 86_400_000

/**
 * A finished run goes by itself once it was seen: one that left nothing behind after a while, or with the page; one
 * that left documents as they are only with the page, and when its results were looked at. An old one is not shown.
 * Nothing goes while the pointer or the focus is on it.
 * @param showsResults whether the results are open now
 */
export function useAutoDismiss(
  run: BulkRun | undefined,
  showsResults: boolean,
  onDismiss: () => void,
): RefObject<HTMLDivElement | null> {
  const card = useRef<HTMLDivElement>(null)
  const wasSeen = useRef(false)
  const isDone = run?.state === 'done'
  const isComplete = run?.refused === 0
  const finishedAt = run?.finishedAt
  useEffect(() => {
    if (showsResults && isDone) wasSeen.current = true
  }, [showsResults, isDone])
  useEffect(() => {
    if (finishedAt && Date.now() - Date.parse(finishedAt) > maxAgeMs) onDismiss()
  }, [finishedAt, onDismiss])
  useEffect(() => {
    if (!isDone || !isComplete || showsResults) return
    let seconds = 0
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible' || card.current?.matches(':hover, :focus-within')) return
      seconds += 1
      if (seconds >= seenAfterSeconds) wasSeen.current = true
      if (seconds >= dismissAfterSeconds) onDismiss()
    }, 1_000)
    return () => clearInterval(timer)
  }, [isDone, isComplete, showsResults, onDismiss])
  useEffect(
    () => () => {
      if (wasSeen.current) onDismiss()
    },
    [onDismiss],
  )
  return card
}
