import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withTradeSides } from '#core/verdict'
import { dayText } from '#web/lib/day-text.ts'
import { inDubai } from '#web/lib/dubai-time.ts'
import { reasonKey } from '#web/sending/index.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { InstantText } from '#web/ui/data/text.tsx'
import type { Detail } from '../queries.ts'
import styles from './details.module.css'

/** Keys of actors that are not persons. */
const actorKeys = [
  'portal',
  'user',
  'receiverProvider',
  'senderProvider',
  'taxAuthority',
  'accessPoint',
  'operator',
  'system',
  'person',
  'deletedPerson',
  'receiver',
  'outside',
  'linkHolder',
]

/** Whether the text of an event is a technical message, not written by a user: it is shown with the codes. */
function isTechnical(key: string): boolean {
  return /(Refused|Rejected|NotDelivered|Unavailable|LookupFailed|InDoubt|NotTaken|elsewhereRejected|Bounced|Postponed|Failed|Unreadable|StatusDiffers|ContentInvalid|GivenUp)$/.test(
    key,
  )
}

/** Whether the event happened outside the network, so that it is not about the exchange. */
function isOutside(key: string): boolean {
  return key.startsWith('outside')
}

/** The kind of transmission of an event, for the text of its reason. */
function transmissionKindOf(key: string): string {
  return key.startsWith('invoice') ? 'invoice' : 'other'
}

/** The events of a document, newest first; raw codes and ids are shown on demand. */
export function Timeline({ document }: { document: Detail }) {
  const { t, i18n } = useTranslation(['documents', 'exchange', 'lifecycle', 'sending', 'responses'])
  const { timeline, typeCode } = document
  const [showsCodes, setShowsCodes] = useState(false)
  return (
    <section aria-labelledby="timeline-title">
      <div className={styles['headingLine']}>
        <h3 id="timeline-title" className={styles['heading']}>
          {t('details.whatHappened')}
        </h3>
        {timeline.some(({ code }) => code !== null) && (
          <Button
            variant="subtle"
            size="xs"
            aria-expanded={showsCodes}
            onClick={() => setShowsCodes(!showsCodes)}
          >
            {t(`sending:timeline.${showsCodes ? 'hideCodes' : 'showCodes'}`)}
          </Button>
        )}
      </div>
      {timeline.length === 0 ? (
        <p className={styles['hint']}>{t('details.noTimeline')}</p>
      ) : (
        <ol className={styles['timeline']}>
          {timeline.map((entry, index) => {
            const { date } = inDubai(entry.at)
            const before = timeline[index - 1]
            const isNewDay = !before || inDubai(before.at).date !== date
            const key =
              document.direction === 'received' && entry.actor === 'receiverProvider'
                ? 'senderProvider'
                : entry.actor
            const actor = actorKeys.includes(key)
              ? withTradeSides(typeCode, t(`exchange:actor.${key}`))
              : entry.actor
            const params = Object.fromEntries(
              Object.entries(entry.params).map(([key, value]) => [key, `\u2068${value}\u2069`]),
            )
            return (
              <li key={entry.id}>
                {isNewDay && <bdi className={styles['day']}>{dayText(date)}</bdi>}
                <InstantText value={entry.at} show="seconds" />
                <span>
                  <StandingBadge tone={entry.tone}>
                    <span className={styles['event']}>
                      {withTradeSides(
                        typeCode,
                        t(`exchange:event.${entry.key}`, { ...params, defaultValue: entry.key }),
                      )}
                    </span>
                  </StandingBadge>
                  <small>
                    <bdi>{actor}</bdi>
                    {isOutside(entry.key) && key !== 'outside' && <> · {t('exchange:actor.outside')}</>}
                    {entry.response && <> · {t(`responses:standing.${entry.response}`)}</>}
                    {entry.code && i18n.exists(`lifecycle:reason.${entry.code}`) && (
                      <>
                        {' '}
                        · {withTradeSides(typeCode, t(reasonKey(transmissionKindOf(entry.key), entry.code)))}
                      </>
                    )}
                    {entry.params['text'] && (showsCodes || !isTechnical(entry.key)) && (
                      <>
                        {' · '}
                        <bdi>{entry.params['text']}</bdi>
                      </>
                    )}
                  </small>
                </span>
                {showsCodes && entry.code && (
                  <bdi
                    dir="ltr"
                    className={styles['code']}
                    title={t(reasonKey(transmissionKindOf(entry.key), entry.code), {
                      defaultValue: entry.code,
                    })}
                  >
                    {entry.code.length > 16
                      ? `${entry.code.slice(0, 8)}…${entry.code.slice(-4)}`
                      : entry.code}
                  </bdi>
                )}
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}
