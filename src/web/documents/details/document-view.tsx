import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeName, creditReasons, emirates, entryOf, nameIn, paymentMeans } from '#core/codelists'
import type { Party } from '#core/invoice'
import { type Totals, totalsSchema } from '#core/invoice'
import { formatDecimal } from '#web/lib/format.ts'
import { useParticipant } from '#web/lib/participant.ts'
import { useLanguage, useLocalName } from '#web/lib/use-language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateText, IdText, Ltr, MoneyText } from '#web/ui/data/text.tsx'
import { useCodeList, useUnitWord } from '../form/code-options.ts'
import { participantIdOf } from '../form/draft-parties.ts'
import { useFindingWords } from '../form/use-finding-words.ts'
import { vatCategoryLabel } from '../form/vat-category-label.ts'
import { printRoundedAmount } from '../print-rounded-amount.ts'
import type { Detail } from '../queries.ts'
import { Attempts } from './attempts.tsx'
import styles from './details.module.css'

/** Lines shown before the rest is asked for. */
const shownFirst = 20

/** The document as people read it, made from its model and the amounts stored with it. */
export function DocumentView({ document }: { document: Detail }) {
  const { t } = useTranslation(['documents', 'common'])
  const language = useLanguage()
  const { draft } = document
  const parsed = totalsSchema.safeParse(document.totals)
  const totals: Totals = parsed.success
    ? parsed.data
    : { lines: [], allowances: [], charges: [], breakdown: [] }
  const reason = draft.creditReason ? entryOf(creditReasons, draft.creditReason) : undefined
  const means = draft.paymentMeans?.[0]?.code ? entryOf(paymentMeans, draft.paymentMeans[0].code) : undefined
  const own = useParticipant()
  const names = { counterparty: document.counterpartyNameAr, own: own?.nameAr ?? '' }
  const isSent = document.direction === 'sent'
  const hasReverseCharge = draft.lines?.some(({ vat }) => vat?.category === 'reverseCharge')
  return (
    <section aria-labelledby="view-title" className={styles['view']}>
      <h3 id="view-title" className={styles['heading']}>
        {t(`common:typeCode.${document.typeCode}`)} {document.number && <IdText value={document.number} />}
      </h3>
      <div className={styles['parties']}>
        <PartyBlock
          label={t('view.from')}
          party={draft.seller}
          nameAr={isSent ? names.own : names.counterparty}
        />
        <PartyBlock
          label={t('view.to')}
          party={draft.buyer}
          nameAr={isSent ? names.counterparty : names.own}
        />
      </div>
      <dl className={styles['head']}>
        <Head label={t('view.date')}>
          <DateText value={draft.issueDate} />
        </Head>
        {draft.dueDate && (
          <Head label={t('view.dueDate')}>
            <DateText value={draft.dueDate} />
          </Head>
        )}
        {draft.references?.purchaseOrder && (
          <Head label={t('view.purchaseOrder')}>
            <IdText value={draft.references.purchaseOrder} />
          </Head>
        )}
        {draft.exchangeRate?.rate && draft.currency !== 'AED' && (
          <Head label={t('view.exchangeRate')}>
            <Ltr>{`1 ${draft.currency} = ${draft.exchangeRate.rate} AED`}</Ltr>
          </Head>
        )}
        {draft.precedingDocuments?.map(({ number, issueDate }) =>
          number ? (
            <Head key={number} label={t('view.corrects')}>
              <IdText value={number} /> {issueDate && <DateText value={issueDate} />}
            </Head>
          ) : null,
        )}
        {draft.creditReason && (
          <Head label={t('view.reason')}>
            {reason ? nameIn(reason, language) : <IdText value={draft.creditReason} />}
          </Head>
        )}
        {means && <Head label={t('view.payment')}>{nameIn(means, language)}</Head>}
      </dl>
      <Lines document={document} totals={totals} />
      <Sums document={document} totals={totals} />
      {hasReverseCharge && <p className={styles['hint']}>{t('view.reverseCharge')}</p>}
      {draft.note && (
        <p className={styles['note']}>
          <strong>{t('view.note')}</strong> <bdi>{draft.note}</bdi>
        </p>
      )}
      <Findings document={document} />
      <Attempts document={document} />
    </section>
  )
}

function Head({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A unit in words, as far as the list of units has come. */
function UnitWord({ code }: { code: string }) {
  return <bdi>{useUnitWord(code)}</bdi>
}

/** A city that is named like its emirate is said once, whatever language it was written in. */
function isNamedLike(city: string | undefined, emirate: string): boolean {
  const entry = entryOf(emirates, emirate)
  const name = city?.trim().toLocaleLowerCase()
  return entry !== undefined && [entry.en, entry.ar].some((known) => known?.toLocaleLowerCase() === name)
}

function PartyBlock({
  label,
  party,
  nameAr,
}: {
  label: string
  party: Party | undefined
  /** From the records of this portal; the document itself has one name. */
  nameAr: string
}) {
  const localName = useLocalName()
  const { t } = useTranslation('documents')
  const language = useLanguage()
  const countries = useCodeList('countries', Boolean(party?.address?.country))
  if (!party?.legalName) {
    return (
      <div>
        <span className={styles['label']}>{label}</span>
        <p className={styles['hint']}>{t('view.noBuyer')}</p>
      </div>
    )
  }
  const { address, trn, tin, legalRegistration } = party
  const region =
    address?.subdivision && (codeName(emirates, address.subdivision, language) ?? address.subdivision)
  const city =
    address?.subdivision && isNamedLike(address.city, address.subdivision) ? undefined : address?.city
  const country =
    address?.country && ((countries && codeName(countries, address.country, language)) ?? address.country)
  const apart = (value: string) => `\u2066${value}\u2069`
  return (
    <div>
      <span className={styles['label']}>{label}</span>
      <p>
        <strong>
          <bdi>{localName(party.legalName, nameAr)}</bdi>
        </strong>
      </p>
      <p>
        {[...new Set([address?.line1, address?.line2, city, region, country])]
          .filter(Boolean)
          .map((part) => `\u2068${part}\u2069`)
          .join(language === 'ar' ? '، ' : ', ')}
      </p>
      {trn && <p>{t('view.trn', { value: apart(trn) })}</p>}
      {tin && !trn && <p>{t('view.tin', { value: apart(tin) })}</p>}
      {legalRegistration?.value && <p>{t('view.registration', { value: apart(legalRegistration.value) })}</p>}
      <p>
        <IdText value={participantIdOf(party)} quiet />
      </p>
    </div>
  )
}

function Lines({ document, totals }: { document: Detail; totals: Totals }) {
  const { t } = useTranslation('documents')
  const [showAll, setShowAll] = useState(false)
  const lines = document.draft.lines ?? []
  const shown = showAll ? lines : lines.slice(0, shownFirst)
  return (
    <>
      <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t('view.lines')}>
        <table className={styles['lines']}>
          <thead>
            <tr>
              <th scope="col">{t('lines.number')}</th>
              <th scope="col">{t('view.description')}</th>
              <th scope="col" data-end="">
                {t('view.quantity')}
              </th>
              <th scope="col" data-end="">
                {t('view.price')}
              </th>
              <th scope="col">{t('view.tax')}</th>
              <th scope="col" data-end="">
                {t('view.taxAmount')}
              </th>
              <th scope="col" data-end="">
                {t('view.gross')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line, index) => {
              const computed = totals.lines[index]
              const { description, name } = line.item ?? {}
              return (
                <tr key={index}>
                  <td>{index + 1}</td>
                  <td>
                    <bdi>{name ?? '–'}</bdi>
                    {description && description !== name && (
                      <small>
                        <bdi>{description}</bdi>
                      </small>
                    )}
                  </td>
                  <td data-end="">
                    <Ltr>{line.quantity ? formatDecimal(line.quantity) : '–'}</Ltr>{' '}
                    {line.unit && <UnitWord code={line.unit} />}
                  </td>
                  <td data-end="">{line.price?.gross ? <MoneyText amount={line.price.gross} /> : '–'}</td>
                  <td>
                    <Ltr className={styles['mark']}>{vatCategoryLabel(line.vat)}</Ltr>
                  </td>
                  <td data-end="">{taxOf(computed, document.currency)}</td>
                  <td data-end="">{grossOf(computed, document.currency)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {lines.length > shown.length && (
        <Button variant="subtle" size="xs" onClick={() => setShowAll(true)}>
          {t('view.showAll', { count: lines.length })}
        </Button>
      )}
    </>
  )
}

type ComputedLine = Totals['lines'][number] | undefined

/** The tax of a line; the XML of a received document states it in dirhams only. */
function taxOf(computed: ComputedLine, currency: string): ReactNode {
  const amount = computed?.taxAmount ?? (currency === 'AED' ? computed?.taxAmountAed : undefined)
  return amount ? <MoneyText amount={printRoundedAmount(amount)} /> : '–'
}

/** A line with its tax; where the document does not say it, its net amount. */
function grossOf(computed: ComputedLine, currency: string): ReactNode {
  const amount = computed?.gross ?? (currency === 'AED' ? computed?.grossAed : undefined) ?? computed?.lineNet
  return amount ? <MoneyText amount={printRoundedAmount(amount)} strong /> : '–'
}

function Sums({ document, totals }: { document: Detail; totals: Totals }) {
  const { t } = useTranslation('documents')
  const sums: [string, string | undefined][] = [
    [t('summary.subtotal'), totals.lineNetTotal],
    [t('summary.allowances'), totals.allowanceTotal],
    [t('summary.charges'), totals.chargeTotal],
    [t('summary.tax'), totals.taxTotal],
    [t('summary.prepaid'), totals.prepaid],
    [t('summary.rounding'), totals.rounding],
    [t('summary.taxAed'), totals.taxTotalAed],
  ]
  return (
    <dl className={styles['sums']}>
      {sums.map(([label, amount]) =>
        amount === undefined ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <MoneyText amount={printRoundedAmount(amount)} />
            </dd>
          </div>
        ),
      )}
      {totals.breakdown.length > 1 &&
        totals.breakdown.map((entry) => (
          <div key={`${entry.category} ${entry.rate}`} data-part="">
            <dt>
              {t('summary.taxOf', {
                mark: `\u2066${vatCategoryLabel(entry)}\u2069`,
                taxable: formatDecimal(printRoundedAmount(entry.taxable ?? '0')),
              })}
            </dt>
            <dd>
              <MoneyText amount={printRoundedAmount(entry.taxAmount ?? '0')} />
            </dd>
          </div>
        ))}
      <div data-grand="">
        <dt>{t('summary.payable')}</dt>
        <dd>
          <MoneyText amount={document.payable} currency={document.currency} strong />
        </dd>
      </div>
    </dl>
  )
}

/** What our own rules say of it; folded, for it is rarely needed. */
function Findings({ document }: { document: Detail }) {
  const { t } = useTranslation('documents')
  const words = useFindingWords()
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
