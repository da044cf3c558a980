import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { RejectionRow } from '#contract/reports'
import { useLocalName } from '#web/lib/use-language.ts'
import type { Column } from '#web/ui/data/table.tsx'
import { DateText, IdText } from '#web/ui/data/text.tsx'
import styles from './reports.module.css'

type NamedDocument = Pick<
  RejectionRow,
  'date' | 'documentId' | 'direction' | 'number' | 'typeCode' | 'counterpartyName' | 'counterpartyNameAr'
>

/** The number of a document as a link to it. */
export function DocumentLink({ row }: { row: NamedDocument }) {
  const { t } = useTranslation('common')
  return (
    <Link
      to={`/documents/${row.direction}/view/$documentId` as never}
      params={{ documentId: row.documentId } as never}
      data-touch
    >
      {row.number ? <IdText value={row.number} strong /> : t(`typeCode.${row.typeCode}`)}
    </Link>
  )
}

/** The columns that every report has. */
export function useDocumentColumns<Row extends NamedDocument>(): Column<Row>[] {
  const { t } = useTranslation(['reports', 'common'])
  const localName = useLocalName()
  return [
    {
      key: 'date',
      header: t('reports:column.date'),
      phone: 'secondEnd',
      render: (row) => <DateText value={row.date} />,
    },
    {
      key: 'number',
      header: t('reports:column.number'),
      phone: 'lead',
      render: (row) => <DocumentLink row={row} />,
    },
    {
      key: 'type',
      header: t('reports:column.type'),
      phone: 'hide',
      render: (row) => <span className={styles['type']}>{t(`common:typeCode.${row.typeCode}`)}</span>,
    },
    {
      key: 'party',
      header: t('reports:column.party'),
      phone: 'second',
      render: (row) => <bdi>{localName(row.counterpartyName, row.counterpartyNameAr)}</bdi>,
    },
  ]
}
