import type { Finding } from '#contract/common'
import { fieldOf } from '#core/findings'
import type { InvoiceDraft } from '#core/invoice'
import { modelPathFor } from '#core/ubl'
import type { Detail } from '../queries.ts'
import { valueAt } from './draft-path.ts'
import { isSameValue } from './same-value.ts'

/** The rule id of marks of a rejection, by which a field shows the source of its message. */
export const rejectionRule = 'falaj-rejected'

type Reason = Detail['rejection'][number]

/** A reason of a rejection, and where the form corrects it. */
export interface RejectionMark {
  readonly reason: Reason
  /** The official rule that its text names, if any. */
  readonly rule: string | undefined
  /** The field; empty when the place is of the whole, unknown, or nothing that people type. */
  readonly field: string
  /** What was rejected there. */
  readonly rejected: unknown
}

/** The official rule that a text of a rejection names. */
export function ruleNamedIn(text: string): string | undefined {
  return text.match(/\[?((?:aligned-)?ib[rt][a-z]?-[a-z0-9-]+|falaj-[a-z-]+)\]?/i)?.[1]
}

/** The reasons of a rejected document, each with the field of the form that it is about. */
export function rejectionMarks({ rejection, draft }: Pick<Detail, 'rejection' | 'draft'>): RejectionMark[] {
  return rejection.map((reason) => {
    const field = fieldFor(reason.location)
    return {
      reason,
      rule: ruleNamedIn(reason.text),
      field,
      rejected: field === '' ? undefined : valueOf(draft, field),
    }
  })
}

/** Whether the field still has the rejected value; a reason without a field is never settled here. */
export function isUnchanged(mark: RejectionMark, draft: InvoiceDraft): boolean {
  return mark.field === '' || isSameValue(valueOf(draft, mark.field), mark.rejected)
}

/** The marks as findings at their fields, while these have the rejected values. */
export function findingsOfMarks(marks: readonly RejectionMark[], draft: InvoiceDraft): Finding[] {
  return marks
    .filter((mark) => mark.field !== '' && isUnchanged(mark, draft))
    .map(({ reason, rule, field }) => ({
      rule: rejectionRule,
      severity: 'fatal',
      path: field,
      message: reason.text,
      params: { code: reason.code, rule: rule ?? '' },
    }))
}

/** The number and the unique identifier are given at issue, and totals follow from the lines. */
function fieldFor(location: string): string {
  const path = modelPathFor(plainPath(location)) ?? ''
  return /^(totals\b|uuid$|number$|$)/.test(path) ? '' : fieldOf(path)
}

/** Schematron engines write `*:ID[namespace-uri()='urn:…:CommonBasicComponents-2'][1]` for what we call `cbc:ID[1]`. */
function plainPath(location: string): string {
  return location.replace(
    /\*:([\w-]+)\[namespace-uri\(\)\s*=\s*['"]([^'"]*)['"]\]/g,
    (_, name: string, uri: string) => {
      const prefix = /Basic/.test(uri) ? 'cbc:' : /Aggregate/.test(uri) ? 'cac:' : ''
      return `${prefix}${name}`
    },
  )
}

/** A discount is a field of its own on the screen, and no place of the model. */
function valueOf(draft: InvoiceDraft, field: string): unknown {
  return valueAt(draft, field.replace(/\.discount$/, '.allowances'))
}
