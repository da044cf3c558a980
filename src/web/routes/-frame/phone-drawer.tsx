import { useTranslation } from 'react-i18next'
import { Drawer } from '#web/ui/overlays/drawer.tsx'
import { Nav } from './nav.tsx'
import { UserSection, useSignOut } from './user-menu.tsx'

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
