import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalName } from '#web/lib/use-language.ts'
import { withTradeSides } from '#web/sending/index.ts'
import { CopyableId } from '#web/ui/buttons/copy-button.tsx'
import { InstantText, MoneyText } from '#web/ui/data/text.tsx'
import type { DocumentsSearch } from '../list/list-search.ts'
import type { Detail } from '../queries.ts'
import styles from './details.module.css'
import { Downloads } from './downloads.tsx'

/** Parties, ids and artefacts of a document. */
export function SidePanel({ document, search }: { document: Detail; search: DocumentsSearch }) {
  const { t } = useTranslation('documents')
  const localName = useLocalName()
  const { ids, reportingIds, direction, typeCode } = document
  const words = (key: string) => withTradeSides(typeCode, t(`details.${key}`))
  const isDraft = document.facts.document === 'draft'
  const name = localName(document.counterpartyName, document.counterpartyNameAr)
  return (
    <aside className={styles['side']}>
      <Fact label={words(direction === 'sent' ? 'buyer' : 'seller')}>
        <bdi>{name || '–'}</bdi>
      </Fact>
      <Fact label={t('details.total')}>
        <MoneyText amount={document.payable} currency={document.currency} strong />
      </Fact>
      {document.issuedAt && (
        <Fact label={t(direction === 'sent' ? 'details.issuedAt' : 'details.receivedAt')}>
          <InstantText value={document.issuedAt} />
        </Fact>
      )}
      <Downloads document={document} />
      <Related document={document} search={search} />
      <IdFact label={t('details.sendingParticipantId')} value={document.sendingParticipantId} />
      <IdFact label={t('details.receivingParticipantId')} value={document.receivingParticipantId} />
      <IdFact label={t('details.uuid')} value={ids.uuid} />
      <IdFact label={t('details.envelope')} value={ids.envelopeId} />
      {!isDraft && (
        <>
          <IdFact label={words(`reportingId.${direction}.1`)} value={reportingIds[0]} always />
          <IdFact label={words(`reportingId.${direction}.2`)} value={reportingIds[1]} always />
          <IdFact label={words(`reportingId.${direction}.3`)} value={reportingIds[2]} always />
        </>
      )}
      <IdFact label={t('details.sha256')} value={ids.sha256} />
      <IdFact label={t('details.rulePack')} value={ids.rulePack} />
    </aside>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <span className={styles['label']}>{label}</span>
      <span>{children}</span>
    </div>
  )
}

function IdFact({ label, value, always }: { label: string; value: string | null; always?: boolean }) {
  if (!value && !always) return null
  return (
    <Fact label={label}>
      <CopyableId value={value} what={label} {...((value?.length ?? 0) > 20 ? { short: true } : {})} />
    </Fact>
  )
}

/** What it corrects, and what corrects it. */
function Related({ document, search }: { document: Detail; search: DocumentsSearch }) {
  const { t } = useTranslation('documents')
  if (document.related.length === 0) return null
  const route =
    document.direction === 'sent'
      ? '/documents/sent/view/$documentId'
      : '/documents/received/view/$documentId'
  return (
    <Fact label={t('details.related')}>
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
    </Fact>
  )
}
