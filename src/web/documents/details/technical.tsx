import { useTranslation } from 'react-i18next'
import { withTradeSides } from '#core/verdict'
import { CopyableId } from '#web/ui/buttons/copy-button.tsx'
import { useFindingText } from '../form/use-finding-text.ts'
import type { Detail } from '../queries.ts'
import { Attempts } from './attempts.tsx'
import styles from './details.module.css'

/** Ids, the hash, our check and all attempts, for support; collapsed, because they are rarely needed. */
export function Technical({ document }: { document: Detail }) {
  const { t } = useTranslation('documents')
  return (
    <details className={styles['technical']}>
      <summary>{t('details.technical')}</summary>
      <Ids document={document} />
      <Findings document={document} />
      <Attempts document={document} />
    </details>
  )
}

function Ids({
  document: { direction, facts, ids, reportingIds, typeCode, ...document },
}: {
  document: Detail
}) {
  const { t } = useTranslation('documents')
  const reportingId = (index: 1 | 2 | 3) =>
    withTradeSides(typeCode, t(`details.reportingId.${direction}.${index}`))
  const isDraft = facts.document === 'draft'
  const rows: [string, string | null][] = [
    [t('details.sendingParticipantId'), document.sendingParticipantId],
    [t('details.receivingParticipantId'), document.receivingParticipantId],
    [t('details.uuid'), ids.uuid],
    [t('details.envelope'), ids.envelopeId],
    [reportingId(1), reportingIds[0] ?? (isDraft ? '' : null)],
    [reportingId(2), reportingIds[1] ?? (isDraft ? '' : null)],
    [reportingId(3), reportingIds[2] ?? (isDraft ? '' : null)],
    [t('details.sha256'), ids.sha256],
    [t('details.rulePack'), ids.rulePack],
  ]
  return (
    <dl className={styles['ids']}>
      {rows.map(([label, value]) =>
        value === '' ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <CopyableId
                value={value}
                what={label}
                {...((value?.length ?? 0) > 20 ? { short: true } : {})}
              />
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** The result of our own rules. */
function Findings({ document }: { document: Detail }) {
  const { t } = useTranslation('documents')
  const words = useFindingText()
  const { findings } = document
  return (
    <details className={styles['fold']}>
      <summary>
        {t('details.findingsTitle')}{' '}
        <small>
          {findings.length === 0
            ? t('details.findingsNone')
            : t('details.findings', { count: findings.length })}
        </small>
      </summary>
      <ul>
        {findings.map((finding) => (
          <li key={`${finding.rule} ${finding.path}`} data-severity={finding.severity}>
            {words.placed(finding)} <bdi dir="ltr">{finding.rule}</bdi>
          </li>
        ))}
      </ul>
    </details>
  )
}
