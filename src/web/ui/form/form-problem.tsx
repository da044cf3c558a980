import { useEffect, useRef } from 'react'
import type { Finding } from '#contract/common'
import { ProblemAlert } from '../feedback/problem-alert.tsx'
import styles from './form-problem.module.css'

/** Why a form was not saved, and the findings without a field. */
export interface FormFailure {
  readonly error: unknown
  readonly unassigned: readonly Finding[]
}

/** Shows above a form why it was not saved, and scrolls into view, because users save at the foot of the form. */
export function FormProblem({ failure }: { failure: FormFailure | null }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // If a field has an error, it has the focus and must stay visible.
    if (failure === null || document.activeElement?.getAttribute('aria-invalid') === 'true') return
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  if (failure === null) return null
  return (
    <div ref={place} className={styles['problem']}>
      <ProblemAlert error={failure.error} findings={failure.unassigned} />
    </div>
  )
}
