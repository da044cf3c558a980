import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Finding } from '#contract/common'
import { ApiError } from '#web/lib/api-error.ts'
import { findingText } from '#web/lib/form-findings.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { CopyButton } from '../buttons/copy-button.tsx'
import { Notice } from './notice.tsx'
import styles from './problem-alert.module.css'

/**
 * The error as a sentence, the findings without a field, and a reference to quote; without one (`hasReference`) for a
 * slip of the user, and where the screen shows another reference.
 */
export function ProblemAlert({
  error,
  message = problemText(error),
  findings,
  actions,
  hasReference = true,
}: {
  error: unknown
  message?: string | undefined
  findings?: readonly Finding[]
  actions?: ReactNode
  hasReference?: boolean
}) {
  const { t } = useTranslation('common')
  const reference = hasReference && error instanceof ApiError ? error.reference : null
  return (
    <Notice tone="error" title={message} actions={actions}>
      {findings && findings.length > 0 && (
        <ul className={styles['findings']}>
          {findings.map((finding) => (
            <li key={`${finding.rule} ${finding.path}`}>{findingText(finding)}</li>
          ))}
        </ul>
      )}
      {reference && (
        <span className={styles['reference']}>
          <Link to="/support" search={{ reference } as never}>
            {t('error.reference')}
          </Link>{' '}
          <bdi dir="ltr">{reference}</bdi>
          <CopyButton value={reference} what={t('error.reference')} />
        </span>
      )}
    </Notice>
  )
}
