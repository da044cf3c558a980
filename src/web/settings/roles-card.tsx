import { useTranslation } from 'react-i18next'
import { permissionMatrix, permissions, roles } from '#core/access'
import { useMe } from '#web/identity/index.ts'
import { Card } from '#web/ui/layout/page.tsx'
import styles from './settings.module.css'

/** The permissions of each role, from the same table that the server uses. */
export function RolesCard() {
  const { t } = useTranslation(['settings', 'identity', 'common'])
  const role = useMe()?.organization.role
  return (
    <Card
      title={t('settings:roles.title')}
      description={role ? `${t('settings:roles.yours')} ${t(`identity:access.${role}`)}` : undefined}
    >
      <details>
        <summary className={styles['summary']}>{t('settings:roles.show')}</summary>
        <div className={styles['matrix']} tabIndex={0} role="region" aria-label={t('settings:roles.title')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('settings:roles.permission')}</th>
                {roles.map((name) => (
                  <th key={name} scope="col">
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
                      <td key={name} data-yes={granted || undefined}>
                        <span aria-hidden="true">{granted ? '✓' : '–'}</span>
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
