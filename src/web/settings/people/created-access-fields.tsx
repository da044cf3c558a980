import { useTranslation } from 'react-i18next'
import type { MadeByPerson } from '#contract/people'
import { InstantText, Ltr } from '#web/ui/data/text.tsx'
import { CheckboxField } from '#web/ui/form/fields.tsx'
import styles from '../settings.module.css'

/** The id of a key that can stay valid. */
export type CreatedKeyId = MadeByPerson['keys'][number]['id']

/**
 * Keys that the member created, each of which can stay valid, and open invitations, which end with the membership.
 * Empty if there are none.
 */
export function CreatedAccessFields({
  made: { invitations, keys },
  keep,
  onKeep,
}: {
  made: MadeByPerson
  /** Ids of the keys that stay valid. */
  keep: readonly CreatedKeyId[]
  /** Omitted if no key can stay valid, as for a member who leaves. */
  onKeep?: (keep: CreatedKeyId[]) => void
}) {
  const { t } = useTranslation(['settings', 'identity'])
  return (
    <>
      {keys.length > 0 && (
        <>
          <p className={styles['plain']}>
            {t(onKeep ? 'settings:people.keysEnd' : 'settings:people.ownKeysEnd', { count: keys.length })}
          </p>
          <ul className={styles['ends']}>
            {keys.map(({ environment, id, lastUsedAt, name, prefix }) => (
              <li key={id}>
                {onKeep ? (
                  <CheckboxField
                    label={t('settings:people.keepKey', { name })}
                    description={
                      <KeyFacts environment={environment} prefix={prefix} lastUsedAt={lastUsedAt} />
                    }
                    checked={keep.includes(id)}
                    onChange={(event) =>
                      onKeep(event.currentTarget.checked ? [...keep, id] : keep.filter((one) => one !== id))
                    }
                  />
                ) : (
                  <>
                    <bdi>{name}</bdi>{' '}
                    <KeyFacts environment={environment} prefix={prefix} lastUsedAt={lastUsedAt} />
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {invitations.length > 0 && (
        <>
          <p className={styles['plain']}>
            {t('settings:people.invitationsEnd', { count: invitations.length })}
          </p>
          <ul className={styles['ends']}>
            {invitations.map(({ email, id, role }) => (
              <li key={id}>
                <Ltr>{email}</Ltr> · {t(`identity:access.${role}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function KeyFacts({
  environment,
  lastUsedAt,
  prefix,
}: Pick<MadeByPerson['keys'][number], 'environment' | 'lastUsedAt' | 'prefix'>) {
  const { t } = useTranslation(['settings', 'common'])
  return (
    <span>
      <Ltr>{prefix}…</Ltr> · {t(`common:environment.${environment}`)} · {t('settings:keys.lastUsed')}:{' '}
      {lastUsedAt === null ? t('settings:keys.notYet') : <InstantText value={lastUsedAt} />}
    </span>
  )
}
