import { useCallback, useRef } from 'react'
import { tasksOf } from './aside/use-checklist.ts'
import { useFormMeta } from './form-context.tsx'

/**
 * Returns a walk through the findings in the order of the checklist, from the one that was visited last; after the last
 * one it begins again. A finding that was repaired meanwhile is left out.
 */
export function useFindingSteps(onJump: (path: string) => void): (step: 1 | -1) => void {
  const { store } = useFormMeta()
  const visited = useRef<{ key: string; index: number } | null>(null)
  return useCallback(
    (step) => {
      const { findings } = tasksOf(store.getState())
      if (findings.length === 0) return
      const keys = findings.map(({ rule, path }) => `${rule} ${path}`)
      const last = visited.current
      const at = last ? keys.indexOf(last.key) : -1
      // In the place of a repaired one stands the next one now.
      const place = last?.index ?? 0
      const next = at >= 0 ? at + step : step > 0 ? place : place - 1
      const index = (next + keys.length) % keys.length
      visited.current = { key: keys[index] ?? '', index }
      onJump(findings[index]?.path ?? '')
    },
    [store, onJump],
  )
}
