import { IconBell, IconLanguage, IconLogout, IconShieldLock, IconUserCircle } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { signOut, useMe } from '#web/identity/index.ts'
import { changeLanguage } from '#web/lib/i18n.ts'
import { initialsOf } from '#web/lib/initials.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { useConfirmUnsaved } from '#web/ui/overlays/use-confirm-unsaved.tsx'
import styles from './frame.module.css'

/** The user's own settings. */
export const accountLinks = [
  { key: 'account', to: '/settings', icon: IconUserCircle },
  { key: 'security', to: '/settings/security', icon: IconShieldLock },
  { key: 'notifications', to: '/settings/notifications', icon: IconBell },
] as const

/** The sign-out, which asks before unsaved input is lost, and its question. */
export function useSignOut(): readonly [leave: () => void, question: ReactNode] {
  const router = useRouter()
  const [ask, question] = useConfirmUnsaved()
  async function leave() {
    await signOut()
    await router.navigate({ to: '/login' })
  }
  return [() => ask(leave), question]
}

/** The other language, and the change to it. */
export function useOtherLanguage() {
  const { t } = useTranslation('common')
  const code = useLanguage() === 'ar' ? 'en' : 'ar'
  const label = <span lang={code}>{t('language.other')}</span>
  const name = `${t('language.other')} – ${t('language.switch')}`
  return { label, name, change: () => void changeLanguage(code) }
}

/** Name, address and role of the signed-in user. */
export function UserName() {
  const { t } = useTranslation('identity')
  const me = useMe()
  if (!me) return null
  return (
    <div className={styles['user']}>
      <strong>
        <bdi>{`${me.user.given_name} ${me.user.family_name}`}</bdi>
      </strong>
      <span>
        <bdi dir="ltr">{me.user.email}</bdi>
      </span>
      <span>
        <bdi>{me.organization.name}</bdi> · {t(`access.${me.organization.role}`)}
      </span>
    </div>
  )
}

/** The signed-in user: own settings, the language, and sign-out. */
export function UserMenu() {
  const { t } = useTranslation('common')
  const me = useMe()
  const [leave, question] = useSignOut()
  const language = useOtherLanguage()
  if (!me) return null
  const initials = initialsOf(me.user.given_name, me.user.family_name)
  return (
    <>
      {/* Within the landmark of the header. */}
      <Menu position="bottom-end" width={260} withinPortal={false}>
        <Menu.Target>
          <button type="button" className={styles['avatar']} aria-label={`${initials}: ${t('frame.user')}`}>
            {initials}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <UserName />
          <Menu.Divider />
          {accountLinks.map(({ key, to, icon: Icon }) => (
            <Menu.Item key={key} component={Link} to={to} leftSection={<Icon size={16} />}>
              {t(`frame.${key}`)}
            </Menu.Item>
          ))}
          <Menu.Item
            leftSection={<IconLanguage size={16} />}
            aria-label={language.name}
            onClick={language.change}
          >
            {language.label}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={leave}>
            {t('frame.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {question}
    </>
  )
}
