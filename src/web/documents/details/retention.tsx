import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as archiveApi from '#contract/api/archive'
import { call } from '#web/lib/call.ts'
import { isolatedDay } from '#web/lib/day-text.ts'
import { SentenceText } from '#web/ui/data/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { Detail } from '../queries.ts'
import styles from './details.module.css'

/** Stale after every change of the archive: its class of records and its holds. */
function retentionQuery(documentId: string) {
  return queryOptions({
    queryKey: ['archive', 'document', documentId],
    queryFn: async ({ signal }) =>
      (await call(archiveApi.getDocumentRetention, { params: { id: documentId }, signal })).data,
  })
}

/** The end of the document's legal retention, and the holds that extend it. Drafts are not records. */
export function Retention({ document }: { document: Detail }) {
  return document.facts.document === 'draft' ? null : <RetentionOf id={document.id} />
}

function RetentionOf({ id }: { id: string }) {
  const { t } = useTranslation('documents')
  const { data, isError } = useQuery(retentionQuery(id))
  if (!data && !isError) return null
  return (
    <section aria-labelledby="retention-title" className={styles['retention']}>
      <h3 id="retention-title" className={styles['heading']}>
        {t('details.retention.title')}
      </h3>
      {isError && <Notice tone="error">{t('details.retention.loadFailed')}</Notice>}
      {data && (
        <>
          <p>
            <SentenceText>
              {t('details.retention.keptUntil', { date: isolatedDay(data.keptUntil) })}
            </SentenceText>
          </p>
          <p className={styles['hint']}>
            {t(`details.retention.law.${data.recordClass}`, { years: data.years })}
          </p>
          {data.holds.map(({ from, id: holdId, reason, to }) => (
            <Notice key={holdId} tone="warning">
              <SentenceText>
                {t('details.retention.hold', { from: isolatedDay(from), to: isolatedDay(to) })}
              </SentenceText>
              <br />
              <bdi>{reason}</bdi>
            </Notice>
          ))}
        </>
      )}
    </section>
  )
}
