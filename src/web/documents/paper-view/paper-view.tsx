import { type CSSProperties, useContext, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PaperPage } from '#core/paper'
import { Lines } from './paper-lines.tsx'
import { Facts, Group, PaperLanguageContext, Runs, RunText, Sums, Values, Words } from './paper-parts.tsx'
import styles from './paper-view.module.css'

/** Number of lines shown at first; all of them are printed. */
const shownFirst = 100

/**
 * A document in its paper layout: the same facts in the same order as its PDF, from the same description. Printing the
 * window prints only the page. The component only lays out the description.
 */
export function PaperPageView({ page }: { page: PaperPage }) {
  const title = useId()
  const [isWhole, setIsWhole] = useState(false)
  useBeforePrint(() => setIsWhole(true))
  const { language, watermark } = page
  const isArabic = language === 'ar'
  const words = watermark && [
    ...(language === 'ar' ? [] : watermark.en.lines),
    ...(language === 'en' ? [] : watermark.ar.lines),
  ]
  return (
    <PaperLanguageContext value={language}>
      <article
        className={styles['sheet']}
        lang={isArabic ? 'ar' : 'en'}
        dir={isArabic ? 'rtl' : 'ltr'}
        aria-labelledby={title}
        data-sheet={language}
        data-layout={page.look.layout}
        style={{ '--accent': page.look.accent } as CSSProperties}
        data-watermark={words?.join('  ')}
      >
        <Masthead page={page} titleId={title} />
        <Facts facts={page.corrections} className={styles['corrections']} />
        <Facts facts={page.head} className={styles['head']} />
        <div className={styles['receivers']}>
          <Group label={page.buyer.label}>
            <PartyText party={page.buyer} />
          </Group>
          {page.others.map(({ facts, label }, index) => (
            <Group key={index} label={label}>
              <Facts facts={facts} className={styles['inline']} />
            </Group>
          ))}
        </div>
        <Lines
          page={page}
          shown={isWhole ? page.lines.length : shownFirst}
          onShowAll={() => setIsWhole(true)}
        />
        {page.statements.map((pair, index) => (
          <p key={index} className={styles['statement']}>
            <Words pair={pair} />
          </p>
        ))}
        <Settlement page={page} />
        <Facts facts={page.notes} className={styles['notes']} />
        {page.retention && (
          <Group label={page.retention.label} className={`${styles['box']} ${styles['retention']}`}>
            <Facts facts={page.retention.facts} className={styles['rows']} />
          </Group>
        )}
        {page.conditions && (
          <section className={styles['conditions']}>
            <h4>
              <Words pair={page.conditions.label} />
            </h4>
            {page.conditions.text && <Words pair={page.conditions.text} />}
            {page.conditions.once && <RunText run={page.conditions.once} />}
          </section>
        )}
        <footer className={styles['foot']}>
          {watermark && (
            <p>
              <Words pair={page.words.sample} />
            </p>
          )}
          <Facts facts={page.origin} className={styles['inline']} />
        </footer>
      </article>
    </PaperLanguageContext>
  )
}

function Masthead({ page, titleId }: { page: PaperPage; titleId: string }) {
  return (
    <header className={styles['masthead']}>
      {page.look.logo && (
        <img
          className={styles['logo']}
          src={`data:${page.look.logo.mediaType};base64,${page.look.logo.data}`}
          alt=""
        />
      )}
      <div className={styles['seller']}>
        <PartyText party={page.seller} />
      </div>
      <div className={styles['title']}>
        <h3 id={titleId}>
          <Words pair={page.title} />
        </h3>
        {page.number && page.language !== 'both' && (
          <p>
            <RunText run={page.number} />
          </p>
        )}
      </div>
    </header>
  )
}

/** A party; in each language on a bilingual page. */
function PartyText({ party }: { party: PaperPage['seller'] }) {
  const language = useContext(PaperLanguageContext)
  if (language !== 'both') return <PartyHalf party={party} side={language} />
  return (
    <div className={styles['halves']}>
      <PartyHalf party={party} side="en" />
      <PartyHalf party={party} side="ar" />
    </div>
  )
}

function PartyHalf({ party, side }: { party: PaperPage['seller']; side: 'en' | 'ar' }) {
  const isAlone = useContext(PaperLanguageContext) !== 'both'
  const { tradingName } = party
  const isOfSide = tradingName && (isAlone || tradingName.rtl === (side === 'ar'))
  const half = party[side]
  return (
    <div className={styles['party']} lang={side} dir={side === 'ar' ? 'rtl' : 'ltr'}>
      <p className={styles['name']}>
        <RunText run={half.name} />
      </p>
      {isOfSide && (
        <p>
          <RunText run={tradingName} />
        </p>
      )}
      {half.address.map((line, index) => (
        <p key={index}>
          {line.map((run, at) => (
            <span key={at}>
              {at > 0 && (side === 'ar' ? '، ' : ', ')}
              <RunText run={run} />
            </span>
          ))}
        </p>
      ))}
      <SideFacts facts={half.facts} side={side} />
    </div>
  )
}

/** Facts in the language of their column. */
function SideFacts({ facts, side }: { facts: PaperPage['seller']['en']['facts']; side: 'en' | 'ar' }) {
  return (
    <PaperLanguageContext value={side}>
      <Facts facts={facts} className={styles['inline']} />
    </PaperLanguageContext>
  )
}

/** Payment details and the VAT by treatment, beside the totals. */
function Settlement({ page }: { page: PaperPage }) {
  const { aed, breakdown, payable, payment, totals } = page
  return (
    <div className={styles['settlement']}>
      <div>
        {payment.map(({ facts, label }, index) => (
          <Group key={index} label={label} className={styles['box']}>
            <Facts facts={facts} className={styles['rows']} />
          </Group>
        ))}
        {breakdown.rows.length > 0 && (
          <Group label={breakdown.label} className={styles['box']}>
            <table className={styles['breakdown']}>
              <thead>
                <tr>
                  <td aria-hidden="true" />
                  {breakdown.columns.map((label, index) => (
                    <th key={index} scope="col">
                      <Words pair={label} />
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {breakdown.rows.map(({ name, reason, tax, taxable }, index) => (
                  <tr key={index}>
                    <th scope="row">
                      <Values values={name} />
                      {reason.length > 0 && (
                        <small>
                          <Runs runs={reason} />
                        </small>
                      )}
                    </th>
                    <td>
                      <bdi dir="ltr">{taxable}</bdi>
                    </td>
                    <td>
                      <bdi dir="ltr">{tax}</bdi>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Group>
        )}
      </div>
      <div className={styles['sums']}>
        <Sums facts={totals} className={styles['totals']} />
        <Sums facts={[payable]} className={styles['payable']} />
        {aed.facts.length > 0 && (
          <Group label={aed.label} className={styles['box']}>
            <Sums facts={aed.facts} className={styles['totals']} />
          </Group>
        )}
      </div>
    </div>
  )
}

/** Updates a state before the window is printed, and renders it synchronously. */
function useBeforePrint(show: () => void): void {
  useEffect(() => {
    const onPrint = () => flushSync(show)
    window.addEventListener('beforeprint', onPrint)
    return () => window.removeEventListener('beforeprint', onPrint)
  })
}
