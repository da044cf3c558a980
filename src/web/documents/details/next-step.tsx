import { useTranslation } from 'react-i18next'
import { isCreditNote, kindOf } from '#core/invoice'
import { useCan } from '#web/identity/index.ts'
import { LinkButton } from '#web/ui/index.ts'
import { useFindingWords } from '../form/use-finding-words.ts'
import type { Detail } from '../queries.ts'
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
  const isFailure = standing.tone === 'needsYou' || standing.tone === 'inDoubt'
  return (
    <section className={styles['next']} data-tone={standing.tone}>
      <p>{t(explainKeys)}</p>
      {isFailure && reason && (
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
  const kind = kindOf(document.typeCode)
  if (!canDraft || document.direction !== 'sent') return null
  if (document.facts.document === 'draft') {
    return (
      <div className={styles['actions']}>
        <LinkButton to="/documents/sent/new" search={{ draft: document.id }}>
          {t('details.continueEditing')}
        </LinkButton>
      </div>
    )
  }
  if (!kind || isCreditNote(kind)) return null
  const isUrgent = document.standing.tone === 'needsYou'
  return (
    <div className={styles['actions']}>
      <LinkButton
        to="/documents/sent/new"
        search={{ credit: document.id }}
        variant={isUrgent ? 'filled' : 'default'}
      >
        {t(isUrgent ? 'details.creditIt' : 'details.createCreditNote')}
      </LinkButton>
      {isUrgent && <span className={styles['hint']}>{t('details.correctedHow')}</span>}
    </div>
  )
}
