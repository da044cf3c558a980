import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { unfinishedImportsQuery } from './queries.ts'

/** Maximum number of imports shown; the others are in the list of imports. */
const shown = 2

/** Imports that can be continued, the newest first. */
export function UnfinishedImports() {
  const { t } = useTranslation('imports')
  const waiting = useQuery(unfinishedImportsQuery)
  return waiting.data?.slice(0, shown).map(({ fileName, id, state }) => (
    <Notice
      key={id}
      title={t('unfinished.title')}
      actions={
        <LinkButton
          to="/imports/$id"
          params={{ id }}
          variant="default"
          aria-label={t('unfinished.of', { file: fileName })}
        >
          {t('unfinished.continue')}
        </LinkButton>
      }
    >
      <bdi>{fileName}</bdi> · {t(`state.${state}`)}
    </Notice>
  ))
}
