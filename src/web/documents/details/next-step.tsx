import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isCreditNote, kindOf } from '#core/invoice'
import { reasonPolicies, type VerdictKey, verdicts } from '#core/lifecycle'
import { useCan } from '#web/identity/index.ts'
import { newIdempotencyKey, problemText, toast } from '#web/lib/index.ts'
import { ActionButton, LinkButton } from '#web/ui/index.ts'
import { useFindingWords } from '../form/use-finding-words.ts'
import { type Detail, reportAgain, retryDocument } from '../queries.ts'
import styles from './details.module.css'

/** What is so, why, and the one thing to do about it. */
export function NextStep({ document }: { document: Detail }) {
  const { t } = useTranslation(['documents', 'lifecycle', 'exchange'])
  const { standing, rejection, facts, direction } = document
  const explainKeys =
    direction === 'received'
      ? [`exchange:received.explain.${standing.verdict}`, `lifecycle:explain.${standing.verdict}`]
      : [`lifecycle:explain.${standing.verdict}`]
  const reason = facts.transmission.reason ?? facts.taxReport.reason
  // What a waiting document waits for is already said; why something did not work is not.
  const isFailure = reason !== null && (standing.tone === 'needsYou' || Object.hasOwn(reasonPolicies, reason))
  return (
    <section className={styles['next']} data-tone={standing.tone}>
      <p>{t(explainKeys)}</p>
      {isFailure && (
        <p className={styles['reason']}>{t(`lifecycle:reason.${reason}`, { defaultValue: reason })}</p>
      )}
      {rejection.length > 0 && <Rejection document={document} />}
      <Action document={document} />
    </section>
  )
}

/** The reasons of a rejection as sentences: what the rule says in the reader's language, and what its sender wrote. */
function Rejection({ document }: { document: Detail }) {
  const { t, i18n } = useTranslation(['documents', 'lifecycle', 'rules'])
  const words = useFindingWords()
  return (
    <div>
      <h3 className={styles['subheading']}>{t('details.rejectedTitle')}</h3>
      <ul className={styles['rejection']}>
        {document.rejection.map(({ code, text, location }) => {
          const rule = text.match(/\[?((?:aligned-)?ib[rt][a-z]?-[a-z0-9-]+|falaj-[a-z-]+)\]?/i)?.[1]
          const known = rule && i18n.exists(`rules:${rule}.text`)
          return (
            <li key={`${code} ${location} ${text}`}>
              {known
                ? words.sentence({ rule, severity: 'fatal', path: '', message: text })
                : t(`lifecycle:statusReason.${code}`, { defaultValue: code })}
              <small>
                <bdi>{text}</bdi>{' '}
                <bdi dir="ltr">{[code, location === 'NA' ? '' : location].filter(Boolean).join(' · ')}</bdi>
              </small>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** One filled button by state: finish a draft, or correct what was issued. */
function Action({ document }: { document: Detail }) {
  const { t } = useTranslation('documents')
  const canDraft = useCan('document.draft')
  const canRetry = useCan('exchange.retry')
  const kind = kindOf(document.typeCode)
  if (document.direction !== 'sent') return null
  if (document.facts.document === 'draft') {
    if (!canDraft) return null
    return (
      <div className={styles['actions']}>
        <LinkButton to="/documents/sent/new" search={{ draft: document.id }}>
          {t('details.continueEditing')}
        </LinkButton>
      </div>
    )
  }
  const isUrgent = document.standing.tone === 'needsYou'
  const retry = canRetry && retryVerdicts.has(document.standing.verdict)
  const again = canRetry && reportVerdicts.has(document.standing.verdict)
  const credit = canDraft && kind !== undefined && !isCreditNote(kind)
  if (!retry && !again && !credit) return null
  return (
    <div className={styles['actions']}>
      {retry && <Retry document={document} />}
      {again && <ReportAgain document={document} />}
      {credit && (
        <LinkButton
          to="/documents/sent/new"
          search={{ credit: document.id }}
          variant={isUrgent && !retry && !again ? 'filled' : 'default'}
        >
          {t(isUrgent ? 'details.creditIt' : 'details.createCreditNote')}
        </LinkButton>
      )}
      {isUrgent && !retry && <span className={styles['hint']}>{t('details.correctedHow')}</span>}
    </div>
  )
}

const verdictsWhoseNextIs = (...next: string[]): ReadonlySet<string> =>
  new Set((Object.keys(verdicts) as VerdictKey[]).filter((key) => next.includes(verdicts[key].next)))

/** Verdicts in which sending again is safe and may help. */
const retryVerdicts = verdictsWhoseNextIs('retry', 'checkReceiver')

/** Verdicts in which only the report was rejected: the document stands, and is reported again. */
const reportVerdicts = verdictsWhoseNextIs('repairReport')

/** Sends what failed once more; the other side sees that it is the same document. */
function Retry({ document }: { document: Detail }) {
  const { t } = useTranslation('lifecycle')
  const send = useSendAgain(() => retryDocument(document.id))
  return <ActionButton action={send}>{t('next.retry')}</ActionButton>
}

/** Sends a new report in place of the rejected one. */
function ReportAgain({ document }: { document: Detail }) {
  const { t } = useTranslation('lifecycle')
  const key = useRef(newIdempotencyKey())
  const send = useSendAgain(() => reportAgain(document.id, key.current))
  return <ActionButton action={send}>{t('next.repairReport')}</ActionButton>
}

/** Does it, says how it went, and shows where the document stands now. */
function useSendAgain(act: () => Promise<void>): () => Promise<void> {
  const { t } = useTranslation('documents')
  const queryClient = useQueryClient()
  return async () => {
    try {
      await act()
      toast.success(t('details.retried'))
    } catch (error) {
      toast.error(problemText(error))
    }
    await queryClient.invalidateQueries({ queryKey: ['documents'] })
  }
}
