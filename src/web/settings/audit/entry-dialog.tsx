import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/audit'
import { CopyableId } from '#web/ui/buttons/copy-button.tsx'
import { IdText, InstantText, Ltr, PersonName } from '#web/ui/data/text.tsx'
import { DescriptionList } from '#web/ui/layout/page.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import styles from './audit.module.css'
import { ChangeTable } from './change-text.tsx'
import { SubjectLink } from './subject-link.tsx'

/** All details of an entry: user, origin, and values before and after. */
export function EntryDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { t } = useTranslation('audit')
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('entry', { seq: entry.seq })}>
      <DescriptionList
        columns={2}
        items={[
          { label: t('column.action'), value: t(`action.${entry.action.replace('.', '-')}`) },
          { label: t('column.at'), value: <InstantText value={entry.at} show="moment" /> },
          { label: t('column.actor'), value: <PersonName>{entry.actorName ?? t('portal')}</PersonName> },
          { label: t('column.actorId'), value: <IdText value={entry.actorId} /> },
          { label: t('column.address'), value: entry.address ? <Ltr>{entry.address}</Ltr> : '–' },
          ...(entry.subject
            ? [
                {
                  label: t('column.subject'),
                  value: <SubjectLink subject={entry.subject} id={entry.subjectId} />,
                },
              ]
            : []),
          {
            label: t('column.subjectId'),
            value: <CopyableId value={entry.subjectId} what={t('column.subjectId')} />,
          },
          ...(entry.reason ? [{ label: t('column.reason'), value: <bdi>{entry.reason}</bdi> }] : []),
        ]}
      />
      <ChangeTable entry={entry} />
      {(entry.before !== null || entry.after !== null) && (
        <details className={styles['record']}>
          <summary>{t('record')}</summary>
          {(['before', 'after'] as const).map((side) =>
            entry[side] === null ? null : (
              <section key={side}>
                <h3 className={styles['heading']}>{t(`column.${side}`)}</h3>
                <pre className={styles['json']} dir="ltr" tabIndex={0} aria-label={t(`column.${side}`)}>
                  {JSON.stringify(entry[side], null, 2)}
                </pre>
              </section>
            ),
          )}
        </details>
      )}
    </Dialog>
  )
}
