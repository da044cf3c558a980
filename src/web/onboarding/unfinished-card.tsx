import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Ltr } from '#web/ui/data/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { continueAttempt, unfinishedQuery } from './queries.ts'

/** Attempts from another tab, or from before a crash, that can be continued. */
export function UnfinishedCard() {
  const { t } = useTranslation('onboarding')
  const localName = useLocalName()
  const mayRun = useCan('onboarding.run')
  const unfinished = useQuery({ ...unfinishedQuery, enabled: mayRun })
  return unfinished.data?.map((attempt) => {
    const step = attempt.steps.find(({ state }) => state !== 'done')
    const { draft, intent, provider } = attempt
    return (
      <Notice
        key={attempt.id}
        title={t(`unfinished.${intent}`)}
        actions={
          <LinkButton
            to={intent === 'link' ? '/onboarding/$provider/linking' : '/onboarding/$provider/update'}
            params={{ provider }}
            onClick={() => continueAttempt(attempt)}
          >
            {t('unfinished.continue')}
          </LinkButton>
        }
      >
        {draft.entityNameEn ? (
          <bdi>{localName(draft.entityNameEn, draft.entityNameAr)}</bdi>
        ) : (
          draft.TIN && <Ltr>{draft.TIN}</Ltr>
        )}
        {draft.TIN && ' · '}
        {step && t('unfinished.at', { step: t(`step.${step.key}`) })}
      </Notice>
    )
  })
}
