import { createContext, Fragment, type ReactNode, useContext } from 'react'
import type { Pair, PaperLanguage, PrintedFact, Run } from '#core/paper'

export const PaperLanguageContext = createContext<PaperLanguage>('en')

const separator = ' · '

/** A piece of text in its own direction, isolated from its surroundings. */
export function RunText({ run: { lines, rtl } }: { run: Run }) {
  return (
    <bdi dir={rtl ? 'rtl' : 'ltr'} lang={rtl ? 'ar' : 'en'}>
      {lines.map((line, index) => (
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </bdi>
  )
}

export function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map((run, index) => (
    <Fragment key={index}>
      {index > 0 && separator}
      <RunText run={run} />
    </Fragment>
  ))
}

/** A sequence of values, each isolated from the next. */
export function Values({ values }: { values: readonly (readonly Run[])[] }) {
  return values.map((runs, index) => (
    <Fragment key={index}>
      {index > 0 && separator}
      <Runs runs={runs} />
    </Fragment>
  ))
}

/** A text of the page: in its language, or in English and Arabic. */
export function Words({ pair }: { pair: Pair }) {
  const language = useContext(PaperLanguageContext)
  if (language !== 'both') return <RunText run={pair[language]} />
  return (
    <span data-pair="">
      <RunText run={pair.en} /> <RunText run={pair.ar} />
    </span>
  )
}

/** Labelled facts as a description list. */
export function Facts({
  facts,
  className,
}: {
  facts: readonly PrintedFact[]
  className?: string | undefined
}) {
  if (facts.length === 0) return null
  return (
    <dl className={className}>
      {facts.map((fact, index) => (
        <div key={index} data-fact={fact.key}>
          {fact.showsLabel && (
            <dt>
              <Words pair={fact.label} />
            </dt>
          )}
          <dd>
            <Values values={fact.values} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Totals: a note belongs to the label, the amount is at the end. */
export function Sums({
  facts,
  className,
}: {
  facts: readonly PrintedFact[]
  className?: string | undefined
}) {
  if (facts.length === 0) return null
  return (
    <dl className={className}>
      {facts.map(({ key, label, values }, index) => (
        <div key={index} data-fact={key}>
          <dt>
            <Words pair={label} />
            {values.length > 1 && (
              <small>
                {' '}
                <Values values={values.slice(0, -1)} />
              </small>
            )}
          </dt>
          <dd>
            <Values values={values.slice(-1)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Facts under a heading. */
export function Group({
  children,
  className,
  label,
}: {
  children: ReactNode
  className?: string | undefined
  label: Pair
}) {
  return (
    <section className={className}>
      <h4>
        <Words pair={label} />
      </h4>
      {children}
    </section>
  )
}
