import { IconLogout } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { signOut, useMe } from '#web/identity/index.ts'
import { initialsOf } from '#web/lib/initials.ts'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { useConfirmUnsaved } from '#web/ui/overlays/use-confirm-unsaved.tsx'
import styles from './frame.module.css'

/** The signed-in user, and sign-out. */
export function UserMenu() {
  const { t } = useTranslation(['common', 'identity'])
  const router = useRouter()
  const me = useMe()
  const [ask, question] = useConfirmUnsaved()
  if (!me) return null
  const { given_name: given, family_name: family, email } = me.user
  const initials = initialsOf(given, family)
  async function leave() {
    await signOut()
    await router.navigate({ to: '/login' })
  }
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <button
            type="button"
            className={styles['avatar']}
            aria-label={`${initials}: ${t('common:frame.user')}`}
          >
            {initials}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={styles['user']}>
            <strong>
              <bdi>{`${given} ${family}`}</bdi>
            </strong>
            <bdi dir="ltr">{email}</bdi>
            <span>
              <bdi>{me.organization.name}</bdi> · {t(`identity:access.${me.organization.role}`)}
            </span>
          </div>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => ask(leave)}>
            {t('common:frame.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {question}
    </>
  )
}
