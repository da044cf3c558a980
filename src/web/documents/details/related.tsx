import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DocumentsSearch } from '../list/list-search.ts'
import type { Detail } from '../queries.ts'
import styles from './details.module.css'

/** The documents that it corrects, and those that correct it. */
export function Related({ document, search }: { document: Detail; search: DocumentsSearch }) {
  const { t } = useTranslation('documents')
  if (document.related.length === 0) return null
  const route =
    document.direction === 'sent'
      ? '/documents/sent/view/$documentId'
      : '/documents/received/view/$documentId'
  return (
    <section>
      <h3 className={styles['heading']}>{t('details.related')}</h3>
      {document.related.map((other) => (
        <Link
          key={other.id}
          to={route}
          params={{ documentId: other.id }}
          search={search}
          className={styles['related']}
        >
          {t(`details.${other.relation}`, {
            number: other.number ? `\u2066${other.number}\u2069` : t('details.draftCreditNote'),
          })}
        </Link>
      ))}
    </section>
  )
}
