import { useTranslation } from 'react-i18next'
import { withTradeSides } from '#core/verdict'
import { reasonKey } from '#web/sending/index.ts'
import { IdText, InstantText } from '#web/ui/data/text.tsx'
import type { Detail } from '../queries.ts'
import styles from './details.module.css'

type Attempt = Detail['attempts'][number]

/** All attempts, for support, with retransmissions marked. */
export function Attempts({ document: { attempts, typeCode } }: { document: Detail }) {
  const { t } = useTranslation(['documents', 'exchange', 'sending'])
  if (attempts.length === 0) return null
  const retransmissions = attempts.filter(({ kind }) => kind === 'retransmission').length
  return (
    <details className={styles['fold']}>
      <summary>
        {t('details.attempts')}{' '}
        <small>
          {t('sending:attempts.count', { count: attempts.length - retransmissions })}
          {retransmissions > 0 && ` · ${t('sending:attempts.again', { count: retransmissions })}`}
        </small>
      </summary>
      {retransmissions > 0 && <p className={styles['hint']}>{t('sending:attempts.explain')}</p>}
      <div
        className={styles['scroll']}
        tabIndex={0}
        role="region"
        aria-label={t('exchange:attempts.caption')}
      >
        <table className={styles['lines']}>
          <thead>
            <tr>
              <th scope="col">{t('exchange:attempts.transmission')}</th>
              <th scope="col">{t('sending:attempts.kind')}</th>
              <th scope="col">{t('exchange:attempts.startedAt')}</th>
              <th scope="col">{t('exchange:attempts.outcome')}</th>
              <th scope="col">{t('exchange:attempts.transportId')}</th>
            </tr>
          </thead>
          <tbody>
            {attempts.map((attempt) => (
              <tr key={`${attempt.transmissionKind} ${attempt.startedAt} ${attempt.transportId}`}>
                <td>{withTradeSides(typeCode, t(`exchange:transmission.${attempt.transmissionKind}`))}</td>
                <td>{t(`sending:attempts.${attempt.kind}`)}</td>
                <td>
                  <InstantText value={attempt.startedAt} />
                </td>
                <td>
                  <Outcome attempt={attempt} typeCode={typeCode} />
                </td>
                <td>
                  <IdText value={attempt.transportId} quiet />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

function Outcome({
  attempt: { transmissionKind, outcome, detail },
  typeCode,
}: {
  attempt: Attempt
  typeCode: string
}) {
  const { t } = useTranslation(['exchange', 'lifecycle'])
  return (
    <>
      {t(`exchange:outcome.${outcome ?? 'running'}`, { defaultValue: outcome ?? '' })}
      {detail && (
        <small>
          <bdi>
            {withTradeSides(typeCode, t(reasonKey(transmissionKind, detail), { defaultValue: detail }))}
          </bdi>
        </small>
      )}
    </>
  )
}
