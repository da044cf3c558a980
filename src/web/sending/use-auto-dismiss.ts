import { type RefObject, useEffect, useRef } from 'react'
import type { BulkRun } from '#contract/exchange'

/** Seconds of visibility after which a run counts as seen, and after which a run without refusals is dismissed. */
const seenAfterSeconds = 4
const dismissAfterSeconds = 12
const maxAgeMs = 86_400_000

/**
 * Hides a finished run that was seen. A run that processed all documents is hidden after a while or with the page; a
 * run that skipped some, or has failed, only with the page and once its results were opened. Nothing is hidden while
 * the pointer or the focus is on it.
 * @param showsResults whether the results are open
 */
export function useAutoDismiss(
  run: BulkRun | undefined,
  showsResults: boolean,
  onDismiss: () => void,
): RefObject<HTMLDivElement | null> {
  const card = useRef<HTMLDivElement>(null)
  const wasSeen = useRef(false)
  const isOver = run !== undefined && run.state !== 'running'
  const isComplete = run?.state === 'done' && run.refused === 0
  const finishedAt = run?.finishedAt
  useEffect(() => {
    if (showsResults && isOver) wasSeen.current = true
  }, [showsResults, isOver])
  useEffect(() => {
    if (finishedAt && Date.now() - Date.parse(finishedAt) > maxAgeMs) onDismiss()
  }, [finishedAt, onDismiss])
  useEffect(() => {
    if (!isComplete || showsResults) return
    let seconds = 0
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible' || card.current?.matches(':hover, :focus-within')) return
      seconds += 1
      if (seconds >= seenAfterSeconds) wasSeen.current = true
      if (seconds >= dismissAfterSeconds) onDismiss()
    }, 1_000)
    return () => clearInterval(timer)
  }, [isComplete, showsResults, onDismiss])
  useEffect(
    () => () => {
      if (wasSeen.current) onDismiss()
    },
    [onDismiss],
  )
  return card
}
