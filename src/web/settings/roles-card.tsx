import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { permissionMatrix, permissions, roles } from '#core/access'
import { useMe } from '#web/identity/index.ts'
import { ChoiceField } from '#web/ui/form/fields.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import styles from './settings.module.css'

/** The permissions of each role, from the same table that the server uses. */
export function RolesCard() {
  const { t } = useTranslation(['settings', 'identity', 'common'])
  const role = useMe()?.organization.role
  const [shown, setShown] = useState(role ?? 'owner')
  return (
    <Card
      title={t('settings:roles.title')}
      description={role ? `${t('settings:roles.yours')} ${t(`identity:access.${role}`)}` : undefined}
    >
      <dl className={styles['roleTexts']}>
        {roles.map((name) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{t(`identity:access.${name}`)}</dt>
            <dd>{t(`settings:roles.text.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary className={styles['summary']}>{t('settings:roles.show')}</summary>
        <ChoiceField
          className={styles['roleChoice'] ?? ''}
          label={t('settings:roles.role')}
          value={shown}
          data={roles.map((name) => ({ value: name, label: t(`identity:access.${name}`) }))}
          onChange={(event) => setShown(event.currentTarget.value as typeof shown)}
        />
        <div className={styles['matrix']} tabIndex={0} role="region" aria-label={t('settings:roles.title')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('settings:roles.permission')}</th>
                {roles.map((name) => (
                  <th key={name} scope="col" data-other={name !== shown || undefined}>
                    {t(`identity:access.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {permissions.map((permission) => (
                <tr key={permission}>
                  <th scope="row">{t(`settings:permission.${permission.replace('.', '-')}`)}</th>
                  {roles.map((name) => {
                    const granted = permissionMatrix[name].includes(permission)
                    return (
                      <td key={name} data-yes={granted || undefined} data-other={name !== shown || undefined}>
                        {granted ? (
                          <IconCheck size={16} stroke={2} aria-hidden="true" />
                        ) : (
                          <IconMinus size={16} stroke={1.4} aria-hidden="true" />
                        )}
                        <span className="visually-hidden">
                          {t(granted ? 'common:state.yes' : 'common:state.no')}
                        </span>
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Card>
  )
}
