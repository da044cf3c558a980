import { loadTranslations } from '#web/lib/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { noticeNamespaces } from './notice-namespaces.ts'

/** The newest notices, loaded with their texts when the bell is first opened. */
export const BellNotices = lazyComponent<{ onGo: () => void }>(
  async () => {
    const [list] = await Promise.all([import('./notice-list.tsx'), loadTranslations(...noticeNamespaces)])
    return list.NoticeList
  },
  LoadFailed,
  () => <Pending rows={3} delayMs={300} />,
)
