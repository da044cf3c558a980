import { IconList, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { contentOfBox, type DocumentBox } from '#core/vat-return'
import { useLocalName } from '#web/lib/use-language.ts'
import { IconButton, LinkButton } from '#web/ui/buttons/button.tsx'
import { DateText, MoneyText } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { DocumentLink } from './document-columns.tsx'
import { registerQuery, vatReturnQuery } from './queries.ts'
import styles from './reports.module.css'
import type { ReturnOf } from './reports-search.ts'
import { SaveReport } from './save-report.tsx'

const shown = 10

/** The documents of a box of the return, which add up to its amount. */
export function BoxDocuments({
  box,
  of,
  headingRef,
  onClose,
}: {
  box: DocumentBox
  of: ReturnOf
  headingRef: Ref<HTMLHeadingElement>
  onClose: () => void
}) {
  const { t } = useTranslation('reports')
  const localName = useLocalName()
  const { from, purchases, to } = of
  const isNarrowed = box === '9' && purchases !== undefined
  const filter = {
    ...{ from, to, side: contentOfBox(box).side, box },
    ...(isNarrowed ? { decision: purchases } : {}),
  }
  const documents = useQuery(registerQuery(filter, undefined, shown))
  const vatReturn = useQuery(vatReturnQuery(of))
  const sum = [...(vatReturn.data?.outputs ?? []), ...(vatReturn.data?.inputs ?? [])].find(
    (one) => one.box === box,
  )
  return (
    <Card
      headingRef={headingRef}
      title={t('vatReturn.boxTitle', { box })}
      description={t(`box.${box}`)}
      actions={
        <IconButton label={t('vatReturn.close')} variant="subtle" color="gray" onClick={onClose}>
          <IconX size={17} />
        </IconButton>
      }
    >
      <QueryError query={documents} />
      {documents.isPending && <Pending />}
      <ul className={styles['lines']}>
        {documents.data?.data.map((row) => (
          <li key={row.id}>
            <span>
              <DocumentLink row={row} />
              <span className={styles['hint']}>
                <bdi>{localName(row.counterpartyName, row.counterpartyNameAr)}</bdi> ·{' '}
                <DateText value={row.date} />
                {row.decision !== 'decided' && <> · {t(`vatReturn.decision.${row.decision}`)}</>}
              </span>
            </span>
            <span>
              <MoneyText amount={row.netAed ?? '0'} strong />
              <Vat amount={row.vatAed ?? '0'} />
            </span>
          </li>
        ))}
      </ul>
      {sum && documents.data && (
        <p className={styles['sum']}>
          <span>{t('vatReturn.sum', { box })}</span>
          <span>
            <MoneyText amount={sum.amount} />
            {sum.vat !== null && <Vat amount={sum.vat} />}
          </span>
        </p>
      )}
      <div className={styles['period']}>
        <LinkButton
          to="/reports"
          search={{ view: 'register', ...filter, ...(purchases ? { purchases } : {}) }}
          variant="default"
          leftSection={<IconList size={17} aria-hidden="true" />}
        >
          {t('vatReturn.openList')}
        </LinkButton>
        <SaveReport content={{ report: 'register', ...filter }} />
      </div>
    </Card>
  )
}

/** The VAT below an amount without it. */
function Vat({ amount }: { amount: string }) {
  const { t } = useTranslation('reports')
  return (
    <span className={styles['hint']}>
      {t('column.vat')} <MoneyText amount={amount} />
    </span>
  )
}
