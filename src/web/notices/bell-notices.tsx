import { useTranslation } from 'react-i18next'
import { loadWords } from '#web/lib/i18n.ts'
import { lazyPiece } from '#web/lib/lazy-piece.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import { noticeWords } from './notice-words.ts'

/** The newest notices, loaded with their words when the bell is first opened. */
export const BellNotices = lazyPiece<{ onGo: () => void }>(
  async () => {
    const [list] = await Promise.all([import('./notice-list.tsx'), loadWords(...noticeWords)])
    return list.NoticeList
  },
  Away,
  () => <Pending rows={3} at={300} />,
)

function Away() {
  const { t } = useTranslation('common')
  return <p>{t('error.network')}</p>
}
