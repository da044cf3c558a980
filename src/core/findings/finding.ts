/** How bad a finding is, in the words of the official rules: `fatal` stops a document, `warning` does not. */
export type Severity = 'fatal' | 'warning'

/**
 * One failed check. `rule` is a permanent id: the official one where there is one (`ibr-…`, `ibr-tdd-…`,
 * `SCH-MLS-…`), `falaj-…` for our own. `path` is the dotted path in the document model (`lines[2].price.net`) and
 * empty when the finding is about the whole or about a place outside of the model; `xpath` is the place in the XML.
 * `message` is a plain English sentence; the displayed text comes from the locale files by `rule` and `params`.
 */
export interface Finding {
  readonly rule: string
  readonly severity: Severity
  readonly path: string
  readonly message: string
  readonly xpath?: string
  readonly params?: Readonly<Record<string, string>>
}

/** A model path, or the places in model and XML. */
type Location = string | { readonly path?: string; readonly xpath?: string }

function make(
  severity: Severity,
  rule: string,
  location: Location,
  message: string,
  params?: Record<string, string>,
) {
  const at = typeof location === 'string' ? { path: location } : location
  const finding: Finding = {
    rule,
    severity,
    path: at.path ?? '',
    message,
    ...(at.xpath === undefined ? {} : { xpath: at.xpath }),
    ...(params === undefined ? {} : { params }),
  }
  return finding
}

/** A finding that stops the document. `location` is a model path, or `{ path, xpath }`. */
export function fatal(
  rule: string,
  location: Location,
  message: string,
  params?: Record<string, string>,
): Finding {
  return make('fatal', rule, location, message, params)
}

/** A finding that users should read and may ignore. */
export function warning(
  rule: string,
  location: Location,
  message: string,
  params?: Record<string, string>,
): Finding {
  return make('warning', rule, location, message, params)
}

/** True when at least one finding stops the document. */
export function hasFatal(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.severity === 'fatal')
}
