import { loadTranslations } from '#web/lib/i18n.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'

/** Assignment and comments of a document, loaded with their texts after the document itself. */
export const Discussion = lazyComponent<{ documentId: string }>(async () => {
  const [panel] = await Promise.all([
    import('./discussion-panel.tsx'),
    loadTranslations('discussion', 'problems'),
  ])
  return panel.DiscussionPanel
}, LoadFailed)
