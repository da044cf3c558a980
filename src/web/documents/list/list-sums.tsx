import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Page as PageInfo } from '#contract/common'
import type { DocumentSums } from '#contract/document-sets'
import { Button } from '#web/ui/buttons/button.tsx'
import { MoneyText } from '#web/ui/data/text.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { type ListQuery, type Row, sumsQuery } from '../queries.ts'
import styles from './list.module.css'
import { type CurrencySum, isCredit, sumRows } from './sum-rows.ts'

/** Sums by currency, side by side. */
export function Sums({ sums }: { sums: readonly CurrencySum[] }) {
  return sums.map(({ currency, amount }) => (
    <MoneyText key={currency} amount={amount} currency={currency} strong />
  ))
}

/** Below a list: the sums of the page, and on request those of all its pages. */
export function ListSums({
  question,
  rows,
  page,
}: {
  question: ListQuery
  rows: readonly Row[]
  page: PageInfo
}) {
  const { t } = useTranslation('documents')
  const { cursor: _cursor, ...list } = question
  const scope = JSON.stringify(list)
  const [requested, setRequested] = useState('')
  const isOnePage = !page.next && !page.previous && page.searchedTo === undefined
  const all = useQuery({ ...sumsQuery(question), enabled: requested === scope && !isOnePage })
  const count = page.total.count
  const what = question.payment ? 'open' : 'payable'
  return (
    <div className={styles['sums']}>
      <p>
        <span>
          {[question.payment && t('paid.open'), t(isOnePage ? 'list.sumList' : 'list.sumPage')]
            .filter(Boolean)
            .join(' · ')}
        </span>{' '}
        <Sums sums={sumRows(rows, what)} />
        {!isOnePage && requested !== scope && (
          <Button variant="subtle" size="xs" onClick={() => setRequested(scope)}>
            {page.total.exact ? t('list.sumAllOf', { count }) : t('list.sumAll')}
          </Button>
        )}
      </p>
      {!isOnePage && requested === scope && (
        <>
          <p aria-live="polite" aria-busy={all.isFetching}>
            {all.data && <WholeSums sums={all.data} isOpen={what === 'open'} />}
          </p>
          <QueryError query={all} />
        </>
      )}
      <SumNotes
        credits={all.data && requested === scope ? all.data.creditNotes > 0 : rows.some(isCredit)}
        drafts={
          all.data && requested === scope
            ? all.data.drafts > all.data.proformas
            : rows.some(({ facts, proforma }) => facts.document === 'draft' && !proforma)
        }
        proformas={
          all.data && requested === scope ? all.data.proformas > 0 : rows.some(({ proforma }) => proforma)
        }
      />
    </div>
  )
}

/** The sums of all pages, or why there are none. */
function WholeSums({ sums: { documents, isWhole, sums }, isOpen }: { sums: DocumentSums; isOpen: boolean }) {
  const { t } = useTranslation('documents')
  if (isWhole)
    return (
      <>
        <span>
          {[isOpen && t('paid.open'), t('list.sumWhole', { count: documents })].filter(Boolean).join(' · ')}
        </span>{' '}
        <Sums sums={sums} />
      </>
    )
  return <MissingSum documents={documents} />
}

/** The server adds up to this many documents. */
const mostSummed = 10_000

/** Why documents were not added up: they are too many, or the filters are not read to their end. */
export function MissingSum({ documents }: { documents: number }) {
  const { t } = useTranslation('documents')
  return documents < mostSummed
    ? t('list.sumCut')
    : t('list.sumTooMany', { number: documents.toLocaleString('en') })
}

function SumNotes(notes: { credits: boolean; drafts: boolean; proformas: boolean }) {
  const { credits, drafts, proformas } = notes
  const { t } = useTranslation('documents')
  if (!credits && !drafts && !proformas) return null
  return (
    <p className={styles['hint']}>
      {[credits && t('list.sumCredits'), drafts && t('list.sumDrafts'), proformas && t('list.sumProformas')]
        .filter(Boolean)
        .join(' ')}
    </p>
  )
}
