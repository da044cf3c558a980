import type { Finding } from '#contract/common'
import { fieldOf } from '#core/findings'
import type { InvoiceDraft } from '#core/invoice'
import { modelPathFor } from '#core/ubl'
import type { Detail } from '../queries.ts'
import { valueAt } from './draft-path.ts'
import { isSameValue } from './same-value.ts'

/** The rule id of marks of a rejection; a field shows the source of its message by it. */
export const rejectionRule = 'falaj-rejected'

type Reason = Detail['rejection'][number]

/** A reason of a rejection, and the field in which the user corrects it. */
export interface RejectionMark {
  readonly reason: Reason
  /** The official rule that its text names, if any. */
  readonly rule: string | undefined
  /** Empty if the reason is about the whole document or an unknown place, or users cannot type the value. */
  readonly field: string
  /** The rejected value. */
  readonly rejected: unknown
}

/** The official rule that the text of a rejection names. */
export function ruleNamedIn(text: string): string | undefined {
  return text.match(/\[?((?:aligned-)?ib[rt][a-z]?-[a-z0-9-]+|falaj-[a-z-]+)\]?/i)?.[1]
}

/** The reasons of a rejected document, each with its field of the form. */
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

/** Whether the field still has the rejected value; always true for a reason without a field. */
export function isUnchanged(mark: RejectionMark, draft: InvoiceDraft): boolean {
  return mark.field === '' || isSameValue(valueOf(draft, mark.field), mark.rejected)
}

/** The marks as findings of their fields, as long as these have the rejected values. */
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

/** The portal assigns the number and the unique identifier at issue, and computes totals from the lines. */
function fieldFor(location: string): string {
  const path = modelPathFor(plainPath(location)) ?? ''
  return /^(totals\b|uuid$|number$|$)/.test(path) ? '' : fieldOf(path)
}

/** Schematron engines write `*:ID[namespace-uri()='urn:…:CommonBasicComponents-2'][1]` for `cbc:ID[1]`. */
function plainPath(location: string): string {
  return location.replace(
    /\*:([\w-]+)\[namespace-uri\(\)\s*=\s*['"]([^'"]*)['"]\]/g,
    (_, name: string, uri: string) => {
      const prefix = /Basic/.test(uri) ? 'cbc:' : /Aggregate/.test(uri) ? 'cac:' : ''
      return `${prefix}${name}`
    },
  )
}

/** The screen has one field for the discount, the model a list of allowances. */
function valueOf(draft: InvoiceDraft, field: string): unknown {
  return valueAt(draft, field.replace(/\.discount$/, '.allowances'))
}
