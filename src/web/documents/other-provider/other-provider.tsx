import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProviderAnswer } from '#contract/other-provider'
import { useCan } from '#web/identity/index.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { ActionButton, Button } from '#web/ui/buttons/button.tsx'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { IdText, InstantText } from '#web/ui/data/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import styles from '../delivery/delivery.module.css'
import detailStyles from '../details/details.module.css'
import { exportDocuments } from '../list/export-documents.ts'
import type { Detail } from '../queries.ts'
import { answersQuery, recordAnswer } from './answer-queries.ts'
import { EnvelopeDialog } from './envelope-dialog.tsx'
import { IdsDialog } from './ids-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'

/** The section of a document issued to a file: the other provider's answers, never events of our exchange. */
export function OtherProvider({ document }: { document: Detail }) {
  if (document.direction !== 'sent' || document.facts.transmission.reason !== 'otherProvider') return null
  return <Track document={document} />
}

function Track({ document }: { document: Detail }) {
  const { t } = useTranslation('other-provider')
  const mayRecord = useCan('document.issue')
  const mayExport = useCan('report.export')
  const language = useLanguage()
  const [asks, setAsks] = useState<'status' | 'ids' | 'envelope' | null>(null)
  const { data = [], isError } = useQuery(answersQuery(document.id))
  const withKey = useIdempotencyKey()
  const toUpload = document.facts.atProvider?.state === 'toUpload'
  const handedOver = async () => {
    const request = { kind: 'handedOver' as const }
    await withKey({ ...request, id: document.id }, (key) => recordAnswer(document.id, request, key))
    await queryClient.invalidateQueries({ queryKey: ['documents'] })
  }
  const close = () => setAsks(null)
  return (
    <section aria-labelledby="other-provider-title">
      <h3 id="other-provider-title" className={detailStyles['heading']}>
        {t('title')}
      </h3>
      <p className={detailStyles['hint']}>{t('hint')}</p>
      {isError && <Notice tone="error">{t('loadFailed')}</Notice>}
      <div className={styles['actions']}>
        {mayExport && (
          <ActionButton
            size="xs"
            variant={toUpload ? 'filled' : 'default'}
            action={() => exportDocuments({ ids: [document.id], forProvider: true }, language)}
          >
            {t('download')}
          </ActionButton>
        )}
        {mayRecord && (
          <>
            <Button size="xs" variant="default" onClick={() => setAsks('status')}>
              {t('status.import')}
            </Button>
            <Button size="xs" variant="default" onClick={() => setAsks('ids')}>
              {t('ids.enter')}
            </Button>
            <Button size="xs" variant="default" onClick={() => setAsks('envelope')}>
              {t('envelope.enter')}
            </Button>
            {toUpload && (
              <ActionButton size="xs" variant="default" action={handedOver}>
                {t('handedOver.mark')}
              </ActionButton>
            )}
          </>
        )}
      </div>
      {data.length === 0 ? (
        !isError && <p className={detailStyles['hint']}>{t('nothing')}</p>
      ) : (
        <ul className={styles['list']}>
          {data.toReversed().map((answer) => (
            <Answer key={answer.id} answer={answer} />
          ))}
        </ul>
      )}
      {asks === 'status' && <ImportDialog documentId={document.id} onClose={close} />}
      {asks === 'envelope' && <EnvelopeDialog documentId={document.id} onClose={close} />}
      {asks === 'ids' && <IdsDialog documentId={document.id} onClose={close} />}
    </section>
  )
}

const tones = { AP: 'done', AB: 'done', RE: 'needsYou' } as const
const ofKind = {
  handedOver: { tone: 'neutral', words: 'handedOver.done' },
  envelopeId: { tone: 'neutral', words: 'envelope.known' },
  messageLevelStatus: { tone: 'neutral', words: 'status.import' },
  reportingIds: { tone: 'done', words: 'ids.reported' },
} as const

/** Tone and label of an answer. */
function shapeOf({ aboutReport, code, kind }: ProviderAnswer) {
  if (code === null) return ofKind[kind]
  if (!aboutReport) return { tone: tones[code], words: `status.${code}` } as const
  return { tone: tones[code], words: code === 'RE' ? 'ids.rejected' : 'ids.reported' } as const
}

function Answer({ answer }: { answer: ProviderAnswer }) {
  const { t } = useTranslation('other-provider')
  const { at, envelopeId, kind, reportingIds, text } = answer
  const { tone, words } = shapeOf(answer)
  return (
    <li className={styles['item']}>
      <StandingBadge tone={tone}>{t(words)}</StandingBadge>
      {kind === 'envelopeId' && envelopeId && (
        <small>
          <IdText value={envelopeId} />
        </small>
      )}
      {text && (
        <small>
          <bdi>{text}</bdi>
        </small>
      )}
      {reportingIds.map(
        (id, index) =>
          id && (
            <small key={id}>
              {t(`ids.${(index + 1) as 1 | 2 | 3}`)} <IdText value={id} />
            </small>
          ),
      )}
      <small>
        {t('recordedAt')} <InstantText value={at} />
      </small>
    </li>
  )
}
