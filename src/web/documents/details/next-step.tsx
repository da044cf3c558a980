import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { readerText } from '#contract/reader-text'
import { reasonPolicies } from '#core/transmission'
import { withTradeSides } from '#core/verdict'
import { isolatedMoment } from '#web/lib/day-text.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { explanationKey, nextActor, reasonKey } from '#web/sending/index.ts'
import { ApprovalState, approvalOf, approvalTone } from '../approval/approval-state.tsx'
import { ruleNamedIn } from '../form/rejection-marks.ts'
import { useFindingText } from '../form/use-finding-text.ts'
import type { Detail } from '../queries.ts'
import styles from './details.module.css'
import { DocumentActions } from './document-actions.tsx'
import { nextStepId } from './focus-next-step.ts'

/** The standing of a document, its reason, and the next action. */
export function NextStep({ document }: { document: Detail }) {
  const { t } = useTranslation(['documents', 'lifecycle', 'exchange', 'sending'])
  const { standing, rejection, facts, direction, typeCode } = document
  const reason = facts.transmission.reason ?? facts.taxReport.reason
  const kind = direction === 'sent' && facts.transmission.reason !== null ? 'invoice' : 'taxReport'
  // The verdict states what a document waits for, but not the reason of a failure.
  const isFailure = reason !== null && (standing.tone === 'needsYou' || Object.hasOwn(reasonPolicies, reason))
  const who = direction === 'sent' ? nextActor(standing.verdict) : null
  const refused = direction === 'received' && facts.messageLevelStatus.state === 'rejected'
  const approval = approvalOf(document)
  return (
    <section
      className={styles['next']}
      data-tone={approval ? approvalTone(document) : standing.tone}
      id={nextStepId}
      tabIndex={-1}
    >
      {/* It changes in place while the document travels. */}
      <div role="status">
        {approval ? (
          <ApprovalState document={document} />
        ) : (
          <p>{withTradeSides(typeCode, t(explanationKey(direction, standing.verdict)))}</p>
        )}
        {isFailure && (
          <p className={styles['reason']}>
            {withTradeSides(typeCode, t(reasonKey(kind, reason), { defaultValue: reason }))}
          </p>
        )}
        {document.sendAt && (
          <p className={styles['reason']}>{t('sending:act.waitsUntil', waitsUntil(document.sendAt))}</p>
        )}
        {who && who !== 'you' && !approval && (
          <p className={styles['who']}>
            {withTradeSides(typeCode, t('sending:who.line', { who: t(`lifecycle:who.${who}`) }))}
          </p>
        )}
      </div>
      {refused && <Refusal document={document} />}
      {rejection.length > 0 && <Rejection document={document} />}
      <DocumentActions document={document} />
    </section>
  )
}

/**
 * The reasons of a rejection as sentences: the text of the rule in the reader's language, and the sender's own text.
 */
function Rejection({ document }: { document: Detail }) {
  const { t, i18n } = useTranslation(['documents', 'lifecycle', 'rules', 'sending'])
  const language = useLanguage()
  const words = useFindingText()
  return (
    <div>
      <h3 className={styles['subheading']}>{t('details.rejectedTitle')}</h3>
      <ul className={styles['rejection']}>
        {document.rejection.map(({ code, text, location }) => {
          const rule = ruleNamedIn(text)
          const hasRuleText = rule && i18n.exists(`rules:${rule}.text`)
          return (
            <li key={`${code} ${location} ${text}`}>
              {hasRuleText ? (
                words.sentence({ rule, severity: 'fatal', path: '', message: text })
              ) : (
                <bdi>
                  {readerText(text, language) || t(`lifecycle:statusReason.${code}`, { defaultValue: code })}
                </bdi>
              )}
              {hasRuleText && (
                <small>
                  <bdi>{readerText(text, language)}</bdi>
                </small>
              )}
              {rule && (
                <small>
                  <RuleLink rule={rule} />
                </small>
              )}
            </li>
          )
        })}
      </ul>
      <details className={styles['codes']}>
        <summary>{t('sending:timeline.showCodes')}</summary>
        {document.rejection.map(({ code, text, location }) => (
          <bdi key={`${code} ${location} ${text}`} dir="ltr">
            {[code, location === 'NA' ? '' : location].filter(Boolean).join(' · ')}
          </bdi>
        ))}
      </details>
    </div>
  )
}

/** A rule with a link to its help page. */
function RuleLink({ rule }: { rule: string }) {
  return (
    <Link to="/support/rules/$rule" params={{ rule }}>
      <bdi dir="ltr">{rule}</bdi>
    </Link>
  )
}

function waitsUntil(sendAt: string): { time: string } {
  return { time: isolatedMoment(sendAt) }
}

/** Why a document was rejected on arrival, rule by rule, as reported to its sender. */
function Refusal({ document }: { document: Detail }) {
  const { t } = useTranslation('sending')
  const words = useFindingText()
  const fatal = document.findings.filter(({ severity }) => severity === 'fatal')
  if (fatal.length === 0) return null
  return (
    <div>
      <h3 className={styles['subheading']}>{t('arrival.reasons')}</h3>
      <ul className={styles['rejection']}>
        {fatal.map((finding) => (
          <li key={`${finding.rule} ${finding.path}`}>
            {words.placed(finding)}
            <small>
              <RuleLink rule={finding.rule} />
            </small>
          </li>
        ))}
      </ul>
    </div>
  )
}
