import { IconLanguage, IconLogout } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Drawer } from '#web/ui/overlays/drawer.tsx'
import styles from './frame.module.css'
import { Nav } from './nav.tsx'
import { accountLinks, UserName, useOtherLanguage, useSignOut } from './user-menu.tsx'

/** The offline notice must not cover the links. */
const aboveTheOfflineNotice = 1002

/** The navigation on a phone, with what the header of a wide screen has besides; loaded after its first screen. */
export default function PhoneDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('common')
  const [leave, question] = useSignOut()
  return (
    <>
      <Drawer.Root
        opened={opened}
        onClose={onClose}
        position="left"
        size={264}
        padding={0}
        zIndex={aboveTheOfflineNotice}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label={t('frame.navigation')}>
          <Nav onGo={onClose} />
          <UserSection onGo={onClose} onSignOut={leave} />
        </Drawer.Content>
      </Drawer.Root>
      {question}
    </>
  )
}

/** What the user's menu has, for which the header of a phone has no room. `onGo` closes the drawer. */
function UserSection({ onGo, onSignOut }: { onGo: () => void; onSignOut: () => void }) {
  const { t } = useTranslation('common')
  const language = useOtherLanguage()
  return (
    <section className={styles['account']} aria-label={t('frame.user')}>
      <UserName />
      {accountLinks.map(({ key, to, icon: Icon }) => (
        <Link key={key} to={to} className={styles['entry']} onClick={onGo}>
          <Icon size={18} stroke={1.6} aria-hidden="true" />
          {t(`frame.${key}`)}
        </Link>
      ))}
      <button
        type="button"
        className={styles['entry']}
        aria-label={language.name}
        onClick={() => {
          onGo()
          language.change()
        }}
      >
        <IconLanguage size={18} stroke={1.6} aria-hidden="true" />
        {language.label}
      </button>
      <button
        type="button"
        className={styles['entry']}
        onClick={() => {
          onGo()
          onSignOut()
        }}
      >
        <IconLogout size={18} stroke={1.6} aria-hidden="true" />
        {t('frame.signOut')}
      </button>
    </section>
  )
}
