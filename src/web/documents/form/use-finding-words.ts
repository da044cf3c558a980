import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Finding } from '#contract/common'
import { fieldKeys, lineIndexOf } from './finding-fields.ts'

export interface FindingWords {
  /** What is wrong, in the reader's language. */
  sentence(finding: Finding): string
  /** The name of the field at a path, empty when it has none. */
  field(path: string): string
  /** The sentence with the line it is about, as it stands in the checklist. */
  placed(finding: Finding): string
}

/** Words of findings: by rule from the rule texts, else from the problem texts, else as the finding brought them. */
export function useFindingWords(): FindingWords {
  const { t } = useTranslation(['documents', 'rules', 'network-rules', 'problems'])
  return useMemo(() => {
    const field = (path: string) => {
      for (const key of fieldKeys(path)) {
        const name = t(`documents:field.${key}`, { defaultValue: '' })
        if (name) return name
      }
      return ''
    }
    const sentence = (finding: Finding) =>
      t([`rules:${finding.rule}.text`, `network-rules:${finding.rule}.text`, `problems:${finding.rule}`], {
        ...finding.params,
        defaultValue: finding.message,
      })
    const placed = (finding: Finding) => {
      const line = lineIndexOf(finding.path)
      return line === undefined
        ? sentence(finding)
        : t('documents:checklist.ofLine', { line: line + 1, text: sentence(finding) })
    }
    return { sentence, field, placed }
  }, [t])
}
