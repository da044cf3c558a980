import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BusinessResponse } from '#contract/responses'
import { isSelfBilled, kindOf } from '#core/kinds'
import { withTradeSides } from '#core/verdict'
import { isolatedMoment } from '#web/lib/day-text.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { usePersonName } from '#web/lib/use-person-name.ts'
import { isResponseVerdict } from '#web/sending/index.ts'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { InstantText } from '#web/ui/data/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { Detail } from '../queries.ts'
import detailStyles from './details.module.css'
import { decisionSectionId } from './focus-next-step.ts'
import styles from './response.module.css'
import { DecisionForm } from './response-form.tsx'
import { responsesQuery } from './response-queries.ts'
import { responseTone } from './response-tone.ts'
import { type DecisionState, isRefused } from './use-decision.ts'

/** Business responses: our decision on a received document, the buyer's on a sent one. */
export function Responses({ document, decision }: { document: Detail; decision: DecisionState }) {
  const { direction, facts } = document
  if (facts.document === 'draft' || (direction === 'received' && isRefused(document))) return null
  return <ResponsesOf document={document} decision={decision} />
}

function ResponsesOf({ document, decision }: { document: Detail; decision: DecisionState }) {
  const { t } = useTranslation('responses')
  const { data, isError } = useQuery(responsesQuery(document.id))
  const [newest, ...earlier] = data?.responses ?? []
  const isOurs = document.direction === 'received'
  const who = isOurs ? 'us' : isSellerResponding(document) ? 'seller' : 'buyer'
  if (!isOurs && !newest) return null
  return (
    <section aria-labelledby="responses-title" id={decisionSectionId} tabIndex={-1}>
      <h3 id="responses-title" className={detailStyles['heading']}>
        {t(`title.${titleOf(document)}`)}
      </h3>
      {isError && <Notice tone="error">{t('loadFailed')}</Notice>}
      {newest && (
        <ResponseItem
          response={newest}
          who={who}
          typeCode={document.typeCode}
          // The standing of a document with an open response says the same.
          isAdvised={!isResponseVerdict(document.standing.verdict)}
        />
      )}
      {newest && <ChangedDecision newest={newest} earlier={earlier} who={who} />}
      {isOurs && data && <DecisionPanel document={document} reach={data.reach} decision={decision} />}
      {earlier.length > 0 && (
        <details className={styles['earlier']}>
          <summary>{t('earlier', { count: earlier.length })}</summary>
          <ol>
            {earlier.map((response) => (
              <li key={response.id}>
                <ResponseItem response={response} who={who} typeCode={document.typeCode} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}

/** With self-billing the buyer sends the document and the seller responds. */
function isSellerResponding({ typeCode }: Detail): boolean {
  const kind = kindOf(typeCode)
  return kind !== undefined && isSelfBilled(kind)
}

function titleOf(document: Detail): string {
  return document.direction === 'sent' && isSellerResponding(document) ? 'sentSelfBilled' : document.direction
}

/** One response: status, text, reasons, time, author, and whether it was sent. */
function ResponseItem({
  response,
  who,
  typeCode,
  isAdvised = false,
}: {
  response: BusinessResponse
  who: Author
  typeCode: string
  /** Whether it says what to do next. */
  isAdvised?: boolean
}) {
  const { t } = useTranslation('responses')
  const nameOf = usePersonName()
  const { from, code, text, reasonCodes, actionCodes, decision } = response
  const reasons = reasonCodes.filter((reason) => reason !== 'OTH' || text === '')
  const actions = actionCodes.filter((action) => action !== 'NOA')
  const next = from === 'buyer' && isAdvised ? t(`next.${code}`, { defaultValue: '' }) : ''
  return (
    <div className={styles['response']}>
      <p className={styles['head']}>
        <StandingBadge tone={responseTone(decision)}>{t(`said.${who}.${code}`)}</StandingBadge>
        <small>
          <InstantText value={response.at} />
          {from === 'us' && (
            <>
              {' '}
              <bdi>{response.by ? t('by', { name: nameOf(response.by) }) : t('byIntegration')}</bdi>
            </>
          )}
        </small>
      </p>
      {reasons.length > 0 && (
        <ul className={styles['reasons']}>
          {reasons.map((reason) => (
            <li key={reason}>{t(`reason.${reason}`, { defaultValue: reason })}</li>
          ))}
        </ul>
      )}
      {text && (
        <p className={styles['words']}>
          <bdi>{text}</bdi>
        </p>
      )}
      {from === 'buyer' && actions.length > 0 && (
        <p>
          {t('asked', {
            actions: actions
              .map((action) => t(`action_code.${action}`, { defaultValue: action }))
              .join(' · '),
          })}
        </p>
      )}
      {from === 'us' && (
        <p className={styles['sending']} data-failed={response.sending === 'failed' || undefined}>
          {withTradeSides(typeCode, t(`sending.${response.sending}`))}
        </p>
      )}
      {next && !response.settled && <p className={styles['next']}>{next}</p>}
      {response.settled && <SettledNote settled={response.settled} />}
    </div>
  )
}

type Author = 'us' | 'buyer' | 'seller'

/** Notes that the newest response replaced an earlier, different decision. */
function ChangedDecision({
  newest,
  earlier,
  who,
}: {
  newest: BusinessResponse
  earlier: readonly BusinessResponse[]
  who: Author
}) {
  const { t } = useTranslation('responses')
  const before = earlier.find(({ decision }) => decision !== null)
  if (!before || before.code === newest.code) return null
  return (
    <p className={styles['changed']}>
      {t('changed', { before: t(`said.${who}.${before.code}`), time: isolatedMoment(before.at) })}
    </p>
  )
}

/** Who settled it, when, and the note. */
function SettledNote({ settled: { at, by, note } }: { settled: NonNullable<BusinessResponse['settled']> }) {
  const { t } = useTranslation('responses')
  const nameOf = usePersonName()
  return (
    <p className={styles['sending']}>
      {t('settle.settled')} <InstantText value={at} />{' '}
      <bdi>{by ? t('by', { name: nameOf(by) }) : t('byIntegration')}</bdi>
      {note && (
        <>
          {': '}
          <bdi>{note}</bdi>
        </>
      )}
    </p>
  )
}

/** Where a decision goes, its effect on demand, and the form of the one that is being written. */
function DecisionPanel({
  document,
  reach,
  decision,
}: {
  document: Detail
  reach: 'takes' | 'takesNot' | 'unknown'
  decision: DecisionState
}) {
  const { t } = useTranslation('responses')
  const localName = useLocalName()
  if (!decision.isPossible) return <p className={detailStyles['hint']}>{t('notAllowed')}</p>
  const sender = `\u2068${localName(document.counterpartyName, document.counterpartyNameAr)}\u2069`
  const { typeCode } = document
  return (
    <div className={styles['decide']}>
      {decision.newest?.decision ? null : (
        <p className={detailStyles['hint']}>{t(`reach.${reach}`, { sender })}</p>
      )}
      <details className={styles['earlier']}>
        <summary>{t('effect')}</summary>
        <p>{withTradeSides(typeCode, t('intro'))}</p>
        <p>{withTradeSides(typeCode, t('noTaxEffect'))}</p>
      </details>
      <DecisionForm document={document} decision={decision} />
    </div>
  )
}
