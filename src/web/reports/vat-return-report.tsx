import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { VatReturn } from '#contract/reports'
import { decimal, isNegative, isZero } from '#core/money'
import { type DocumentBox, documentBoxes } from '#core/vat-return'
import { useIsToFile } from '#web/lib/config.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { DateText, MoneyText } from '#web/ui/data/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { BoxDocuments } from './box-documents.tsx'
import { FiledHistory } from './filed-history.tsx'
import { FilingCard } from './filing-card.tsx'
import { OpenPurchaseRows, OpenPurchases } from './open-purchases.tsx'
import { numberGapsQuery, vatReturnQuery } from './queries.ts'
import styles from './reports.module.css'
import type { Period, ReportView, ReturnOf } from './reports-search.ts'

type Box = VatReturn['outputs'][number]

/** The return box by box, in the order of the authority's form, so that users can copy it from top to bottom. */
export function VatReturnReport({
  of,
  box,
  onBox,
  onPurchases,
}: {
  of: ReturnOf
  box: DocumentBox | undefined
  onBox: (box: DocumentBox | undefined) => void
  onPurchases: (purchases: ReturnOf['purchases']) => void
}) {
  const { t } = useTranslation('reports')
  const query = useQuery(vatReturnQuery(of))
  const period = { from: of.from, to: of.to }
  const { around, open, close, heading } = useOpenBox(box, onBox)
  if (!query.data) return query.isPending ? <Pending /> : <QueryError query={query} />
  const vatReturn = query.data
  return (
    <div className={styles['vat']}>
      <QueryError query={query} />
      <Figures vatReturn={vatReturn} />
      <FilingCard vatReturn={vatReturn} isCurrent={!query.isPlaceholderData} />
      <MissingPurchases />
      <OpenPurchases
        vatReturn={vatReturn}
        isLeavingOut={of.purchases !== undefined}
        onPurchases={onPurchases}
      />
      <div ref={around} className={styles['beside']} data-open={box !== undefined || undefined}>
        <Card flush>
          <table className={styles['boxes']}>
            <caption>{t('report.vat-return')}</caption>
            <Boxes title={t('vatReturn.outputs')} boxes={vatReturn.outputs} chosen={box} onBox={open} />
            <Boxes
              title={t('vatReturn.inputs')}
              boxes={vatReturn.inputs}
              chosen={box}
              onBox={open}
              vatReturn={vatReturn}
            />
          </table>
        </Card>
        {box && <BoxDocuments key={box} box={box} of={of} headingRef={heading} onClose={close} />}
      </div>
      <Checks vatReturn={vatReturn} period={period} />
      {vatReturn.outside.length > 0 && <Outside vatReturn={vatReturn} />}
      <FiledHistory />
      <p className={styles['note']}>{t('vatReturn.note')}</p>
    </div>
  )
}

/** An opened part is scrolled into view and gets the focus; closing returns the focus to the amount. */
function useOpenBox(box: DocumentBox | undefined, onBox: (box: DocumentBox | undefined) => void) {
  const around = useRef<HTMLDivElement>(null)
  const pressed = useRef<DocumentBox>(undefined)
  const heading = useCallback((title: HTMLHeadingElement | null) => {
    if (!title || !pressed.current) return
    const table = around.current?.querySelector('table')
    const isBelow = table && title.getBoundingClientRect().top >= table.getBoundingClientRect().bottom
    title.scrollIntoView({ block: isBelow ? 'start' : 'nearest' })
    title.focus({ preventScroll: true })
  }, [])
  const open = (chosen: DocumentBox) => {
    pressed.current = chosen
    onBox(chosen)
  }
  const close = () => {
    const opener = around.current?.querySelector<HTMLElement>(`[data-opens="${box}"]`)
    pressed.current = undefined
    onBox(undefined)
    opener?.focus()
  }
  return { around, open, close, heading }
}

/** Without a network, purchases do not arrive automatically. */
function MissingPurchases() {
  const { t } = useTranslation('reports')
  const toFile = useIsToFile()
  if (!toFile) return null
  return (
    <Notice
      tone="warning"
      title={t('vatReturn.purchasesTitle')}
      actions={
        <LinkButton to="/documents/received" variant="default" size="xs">
          {t('vatReturn.addPurchases')}
        </LinkButton>
      }
    >
      {t('vatReturn.purchasesLive')}
    </Notice>
  )
}

function Figures({ vatReturn: { due, dueOn, payable, recoverable } }: { vatReturn: VatReturn }) {
  const { t } = useTranslation('reports')
  const isRefund = isNegative(decimal(payable))
  return (
    <dl className={styles['figures']}>
      <div>
        <dt>{t('vatReturn.due')}</dt>
        <dd>
          <MoneyText amount={due} />
        </dd>
      </div>
      <div>
        <dt>{t('vatReturn.recoverable')}</dt>
        <dd>
          <MoneyText amount={recoverable} />
        </dd>
      </div>
      <div data-main="">
        <dt>{t(isRefund ? 'vatReturn.refund' : 'vatReturn.payable')}</dt>
        <dd>
          <MoneyText amount={payable} />
        </dd>
      </div>
      <div>
        <dt>{t('vatReturn.dueOn')}</dt>
        <dd>
          <DateText value={dueOn} />
        </dd>
      </div>
    </dl>
  )
}

const totals = ['8', '11']

function Boxes({
  title,
  boxes,
  chosen,
  onBox,
  vatReturn,
}: {
  title: string
  boxes: readonly Box[]
  chosen: DocumentBox | undefined
  onBox: (box: DocumentBox) => void
  /** With the unapproved bills of box 9. */
  vatReturn?: VatReturn
}) {
  const { t } = useTranslation('reports')
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{t('column.box')}</th>
          <th scope="col">{title}</th>
          <th scope="col" data-amount="">
            {t('column.amountAed')}
          </th>
          <th scope="col" data-amount="">
            {t('column.vatAed')}
          </th>
        </tr>
      </thead>
      <tbody>
        {boxes.map((row) => (
          <Fragment key={row.box}>
            <BoxRow row={row} isChosen={row.box === chosen} onBox={onBox} />
            {row.box === '9' && vatReturn && <OpenPurchaseRows vatReturn={vatReturn} />}
          </Fragment>
        ))}
      </tbody>
    </>
  )
}

function BoxRow({
  row,
  isChosen,
  onBox,
}: {
  row: Box
  isChosen: boolean
  onBox: (box: DocumentBox) => void
}) {
  const { t } = useTranslation('reports')
  return (
    <tr
      data-total={totals.includes(row.box) || undefined}
      data-chosen={isChosen || undefined}
      data-attention={row.box === '1' || undefined}
    >
      <td>
        <bdi dir="ltr">{row.box}</bdi>
      </td>
      <th scope="row">
        {t(`box.${row.box}`)}{' '}
        <span className={styles['hint']}>
          {row.elsewhere
            ? t('vatReturn.elsewhere')
            : row.documents > 0 &&
              !totals.includes(row.box) &&
              t('vatReturn.documents', { count: row.documents })}
        </span>
      </th>
      <td data-amount="">
        <Amount row={row} onBox={onBox} />
      </td>
      <td data-amount="">{row.elsewhere || row.vat === null ? <None /> : <Figure amount={row.vat} />}</td>
    </tr>
  )
}

/** An amount that opens its documents. Box 10 repeats box 3. */
function Amount({ row, onBox }: { row: Box; onBox: (box: DocumentBox) => void }) {
  const { t } = useTranslation('reports')
  const source = row.box === '10' ? '3' : row.box
  const box = documentBoxes.find((one) => one === source)
  if (row.elsewhere) return <None />
  if (!box || row.documents === 0) return <Figure amount={row.amount} />
  return (
    <button type="button" className={styles['open']} data-opens={box} onClick={() => onBox(box)}>
      <span className={styles['hidden']}>{t('vatReturn.boxTitle', { box: row.box })}: </span>
      <MoneyText amount={row.amount} />
    </button>
  )
}

function Figure({ amount }: { amount: string }) {
  return (
    <span className={isZero(decimal(amount)) ? styles['none'] : undefined}>
      <MoneyText amount={amount} />
    </span>
  )
}

function None() {
  return <span className={styles['none']}>–</span>
}

/** Whether all documents are reported, numbers have no gaps, and every amount is in AED. */
function Checks({ vatReturn, period }: { vatReturn: VatReturn; period: Period }) {
  const { t } = useTranslation('reports')
  const gaps = useQuery(numberGapsQuery(period))
  const gapCount = gaps.data?.gaps.length ?? 0
  const toFile = useIsToFile()
  const { documents, rejected, unreported } = vatReturn.toFiles
  const goodWords = toFile
    ? t(documents > 0 ? 'vatReturn.allReportedLive' : 'vatReturn.noneLive')
    : t('vatReturn.allReported')
  const badWords = [
    t('vatReturn.notReported', { count: vatReturn.unreported }),
    ...(unreported > 0 ? [t('vatReturn.unconfirmed', { count: documents, unreported })] : []),
    ...(rejected > 0 ? [t('vatReturn.rejected', { count: rejected })] : []),
  ].join(' · ')
  return (
    <Card title={t('vatReturn.agree')}>
      <QueryError query={gaps} />
      <div className={styles['checks']}>
        <Check
          title={t('vatReturn.reported')}
          isGood={vatReturn.unreported === 0}
          good={goodWords}
          bad={badWords}
          opens="unreported"
          period={period}
        />
        {gaps.data && (
          <Check
            title={t('vatReturn.numbers')}
            isGood={gapCount === 0}
            good={t('vatReturn.noGap')}
            bad={t('vatReturn.gaps', { count: gapCount })}
            opens="number-gaps"
            period={period}
          />
        )}
        <Check
          title={t('vatReturn.rates')}
          isGood={vatReturn.withoutRate === 0}
          good={t('vatReturn.allRates')}
          bad={t('vatReturn.withoutRate', { count: vatReturn.withoutRate })}
          opens="register"
          period={period}
        />
      </div>
    </Card>
  )
}

function Check({
  title,
  isGood,
  good,
  bad,
  opens,
  period,
}: {
  title: ReactNode
  isGood: boolean
  good: string
  bad: string
  opens: ReportView
  period: Period
}) {
  const { t } = useTranslation('reports')
  return (
    <div>
      <StandingBadge tone={isGood ? 'done' : 'waiting'}>{title}</StandingBadge>
      <p>{isGood ? good : bad}</p>
      {!isGood && (
        <Link to="/reports" search={{ view: opens, ...period }}>
          {t('vatReturn.show')}
        </Link>
      )}
    </div>
  )
}

function Outside({ vatReturn: { outside } }: { vatReturn: VatReturn }) {
  const { t } = useTranslation(['reports', 'documents'])
  return (
    <Card title={t('reports:vatReturn.outsideTitle')} description={t('reports:vatReturn.outsideText')}>
      <ul className={styles['lines']}>
        {outside.map(({ category, documents, net, side }) => (
          <li key={`${side} ${category}`}>
            <span>
              <span>
                {t(`reports:side.${side}`)} · {t(`documents:vat.${category}`)}
              </span>
              <span className={styles['hint']}>{t('reports:vatReturn.documents', { count: documents })}</span>
            </span>
            <span>
              <MoneyText amount={net} currency="AED" />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
