import { useMediaQuery } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react'
import { Outlet, useRouteContext, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SessionExpiredDialog, SetUpScreen, useMe } from '#web/identity/index.ts'
import { useEnvironment } from '#web/lib/environment.ts'
import { subscribeToEvents } from '#web/lib/event-stream.ts'
import { loadTranslations } from '#web/lib/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { useScopeStore } from '#web/lib/scope.ts'
import { toast } from '#web/lib/toast.ts'
import { SecondStepScreen } from '#web/settings/index.ts'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { LanguageButton } from '#web/ui/buttons/language-button.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { TestEnvironmentStripes } from '#web/ui/layout/test-environment-stripes.tsx'
import { useFocusRecovery } from '#web/ui/overlays/use-focus-recovery.ts'
import { UiProvider } from '#web/ui/theme/provider.tsx'
import { EnvironmentSwitch } from './environment-switch.tsx'
import styles from './frame.module.css'
import { Nav } from './nav.tsx'
import { NoticeBell } from './notice-bell.tsx'
import { ParticipantSwitcher } from './participant-switcher.tsx'
import { SearchBox } from './search-box.tsx'
import { UserMenu } from './user-menu.tsx'

/** Whether the navigation is open, stored on this device; open by default. */
const navigationOpenKey = 'navigationOpen'

/** Navigation, top bar and the screen of the route; in the test environment with a striped band at the top. */
export function AppFrame() {
  const { entry } = useRouteContext({ from: '/_app' })
  return (
    <UiProvider>
      {entry === 'setUp' ? <SetUpScreen /> : entry === 'secondStep' ? <SecondStepScreen /> : <Frame />}
    </UiProvider>
  )
}

function Frame() {
  const { t } = useTranslation('common')
  const env = useEnvironment()
  const { generation, switching } = useScopeStore()
  const [isOpen, setIsOpen] = useState(() => localStorage.getItem(navigationOpenKey) !== 'false')
  const folded = !isOpen
  const { demo: isDemo, id: organization } = useMe()?.organization ?? {}
  useEffect(() => (organization ? subscribeToEvents() : undefined), [env, organization])
  useFocusRecovery()
  const isHeaderHidden = useHidesOnScroll()
  useEffect(() => localStorage.setItem(navigationOpenKey, String(isOpen)), [isOpen])
  return (
    <div className={styles['frame']} data-env={env} data-folded={folded || undefined}>
      <a href="#content" className={styles['skip']}>
        {t('frame.skip')}
      </a>
      {env === 'preprod' && <TestEnvironmentStripes />}
      <div className={styles['side']}>
        <Nav folded={folded} key={`nav ${generation}`} />
        <div className={styles['collapse']}>
          <IconButton label={t(folded ? 'frame.unfold' : 'frame.fold')} onClick={() => setIsOpen(!isOpen)}>
            {folded ? (
              <IconLayoutSidebarLeftExpand size={18} stroke={1.6} className={styles['mirror']} />
            ) : (
              <IconLayoutSidebarLeftCollapse size={18} stroke={1.6} className={styles['mirror']} />
            )}
          </IconButton>
        </div>
      </div>
      <header className={styles['top']} data-hidden={isHeaderHidden || undefined}>
        <PhoneNavigation />
        <ParticipantSwitcher />
        {!isDemo && <EnvironmentSwitch />}
        <span className={styles['topEnd']}>
          <SearchBox />
          <NoticeBell />
          <span className={styles['wideOnly']}>
            <LanguageButton />
            <UserMenu />
          </span>
        </span>
      </header>
      <main id="content" className={styles['content']} tabIndex={-1}>
        {isDemo && <DemoBanner />}
        {switching ? <Pending /> : <Outlet key={generation} />}
      </main>
      <RouteAnnouncer />
      <SessionExpiredDialog />
    </div>
  )
}

const DemoBanner = lazyComponent(
  async () => {
    const [demo] = await Promise.all([import('#web/demo/index.ts'), loadTranslations('demo')])
    return demo.DemoBanner
  },
  () => null,
)

const loadPhoneDrawer = async () => (await import('./phone-drawer.tsx')).default

const PhoneDrawer = lazyComponent(loadPhoneDrawer, UnavailableDrawer)

/** The width below which the button of the drawer is shown, as in the style sheet. */
const phone = '(max-width: 900px)'

/** Delay after the first screen before a phone loads the drawer, so that it also opens when the portal is offline. */
const drawerDelayMs = 1_000

/** A drawer that cannot be loaded stays closed, and a toast is shown. */
function UnavailableDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('common')
  useEffect(() => {
    if (!opened) return
    toast.error(t('transport.failed'))
    onClose()
  }, [opened, onClose, t])
  return null
}

function PhoneNavigation() {
  const { t } = useTranslation('common')
  const [opened, setOpened] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const isOnPhone = useMediaQuery(phone)
  useEffect(() => {
    if (!isOnPhone) return
    const timer = setTimeout(() => void loadPhoneDrawer().catch(() => undefined), drawerDelayMs)
    return () => clearTimeout(timer)
  }, [isOnPhone])
  function open() {
    setWasOpened(true)
    setOpened(true)
  }
  return (
    <span className={styles['phoneOnly']}>
      <IconButton label={t('frame.openNavigation')} onClick={open}>
        <IconMenu2 size={20} stroke={1.6} />
      </IconButton>
      {wasOpened && <PhoneDrawer opened={opened} onClose={() => setOpened(false)} />}
    </span>
  )
}

const settleMs = 300

/** Announces the title of a new screen to screen readers. */
function RouteAnnouncer() {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const [title, setTitle] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTitle(document.title), settleMs)
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <p className="visually-hidden" aria-live="polite">
      {title}
    </p>
  )
}

/** Pixels that the page is scrolled up or down before the header returns or leaves. */
const step = 8
/** Height of the header of a phone, in pixels: it stays at the top of the page. */
const headerHeight = 56

/** Whether the page was scrolled down last. The style sheet hides the header then, on phones only. */
function useHidesOnScroll(): boolean {
  const [isHidden, setIsHidden] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const now = window.scrollY
      if (now > headerHeight && Math.abs(now - last) < step) return
      setIsHidden(now > headerHeight && now > last)
      last = now
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return isHidden
}
