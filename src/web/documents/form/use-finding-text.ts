import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Finding } from '#contract/common'
import { readerText } from '#contract/reader-text'
import { fieldKeys } from '#core/findings'
import { findingParams } from '#web/lib/finding-params.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { lineIndexOf } from './finding-fields.ts'
import { rejectionRule } from './rejection-marks.ts'

export interface FindingWords {
  /** The text of a finding in the reader's language. */
  sentence(finding: Finding): string
  /** The name of the field at a path; empty if it has none. */
  field(path: string): string
  /** The text of a finding with its line, as in the checklist. */
  placed(finding: Finding): string
  /** Of a mark of a rejection: only the reason. */
  reason(finding: Finding): string
}

/**
 * Texts of findings: by rule from the texts of rules, otherwise from those of problems, otherwise the finding's own.
 * @param selfBilled whether the document is self-billed
 */
export function useFindingText(selfBilled = false): FindingWords {
  const { t } = useTranslation(['documents', 'rules', 'network-rules', 'problems', 'lifecycle'])
  const language = useLanguage()
  return useMemo(() => {
    const field = (path: string) => {
      // In a self-billed document the seller is the supplier, and we are the buyer.
      const own = selfBilled ? path.replace(/^seller\b/, 'supplier').replace(/^buyer\b/, 'seller') : path
      for (const key of fieldKeys(own)) {
        const name = t(`documents:field.${key}`, { defaultValue: '' })
        if (name) return name
      }
      return ''
    }
    const sentenceOf = (finding: Finding): string =>
      t(
        [
          ...chosenHere(finding.rule, selfBilled),
          `rules:${finding.rule}.text`,
          `network-rules:${finding.rule}.text`,
          `problems:${finding.rule}`,
        ],
        {
          ...findingParams(finding),
          defaultValue: finding.message,
        },
      )
    // A mark of a rejection shows the text of its rule, otherwise the meaning of its code, otherwise the sender's text.
    const reason = (finding: Finding) => {
      const { rule = '', code = '' } = finding.params ?? {}
      const means = t(`lifecycle:statusReason.${code}`, { defaultValue: '' })
      return rule
        ? sentenceOf({ ...finding, rule, params: {} })
        : readerText(finding.message, language) || means || code
    }
    const sentence = (finding: Finding) =>
      finding.rule === rejectionRule
        ? t('documents:corrected.at', { reason: `\u2068${reason(finding)}\u2069` })
        : sentenceOf(finding)
    const placed = (finding: Finding) => {
      const line = lineIndexOf(finding.path)
      return line === undefined
        ? sentence(finding)
        : t('documents:checklist.ofLine', { line: line + 1, text: sentence(finding) })
    }
    return { sentence, field, placed, reason }
  }, [t, selfBilled, language])
}

/** The form has a list of buyers and suppliers: their name is chosen rather than entered. */
function chosenHere(rule: string, selfBilled: boolean): readonly string[] {
  if (rule === 'ibr-007' && !selfBilled) return ['documents:parties.chooseBuyer']
  if (rule === 'ibr-006' && selfBilled) return ['documents:parties.chooseSupplier']
  return []
}
