import { useMemo } from 'react'
import type { Finding } from '#contract/common'
import { sortedFindings } from '../finding-fields.ts'
import { useForm } from '../form-context.tsx'
import { type FormState, findingsOf, isCheckCurrent } from '../form-store.ts'

interface Checklist {
  /** Fatal findings first. */
  readonly findings: readonly Finding[]
  readonly fatal: number
  readonly warnings: number
  /** True while it is not certain that nothing is left to fix. */
  readonly isChecking: boolean
  /** True before the user has done anything in a new document: nothing is marked as wrong yet. */
  readonly isUntouched: boolean
}

/** The remaining tasks of the document on the screen. */
export function useChecklist(): Checklist {
  const check = useForm((state) => state.check)
  const isCurrent = useForm(isCheckCurrent)
  const serverFindings = useForm((state) => state.serverFindings)
  const isUntouched = useForm(({ revision, touched, showAll, documentId }) => {
    return revision === 0 && touched.size === 0 && !showAll && documentId === null
  })
  const tasks = useMemo(() => tasksOf({ check, serverFindings }), [check, serverFindings])
  // The list is shown as complete only if the current version has been checked.
  const isChecking = !check || (tasks.fatal === 0 && !isCurrent)
  return { ...tasks, isChecking, isUntouched }
}

/** The findings that the list shows, and their numbers. */
export function tasksOf(
  state: Pick<FormState, 'check' | 'serverFindings'>,
): Pick<Checklist, 'findings' | 'fatal' | 'warnings'> {
  // A notice above the form explains that a proforma is not issued, and links to the next step.
  const findings = sortedFindings(findingsOf(state)).filter(({ path }) => path !== 'proforma')
  const fatal = findings.filter(({ severity }) => severity === 'fatal').length
  return { findings, fatal, warnings: findings.length - fatal }
}
