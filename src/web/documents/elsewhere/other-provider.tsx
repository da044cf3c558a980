import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProviderAnswer } from '#contract/other-provider'
import { useCan } from '#web/identity/index.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { ActionButton, Button } from '#web/ui/buttons/button.tsx'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { IdText, InstantText } from '#web/ui/data/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import styles from '../delivery/delivery.module.css'
import detailStyles from '../details/details.module.css'
import { exportDocuments } from '../list/export-documents.ts'
import type { Detail } from '../queries.ts'
import { answersQuery } from './answer-queries.ts'
import { IdsDialog } from './ids-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'

/** The track of a document that was issued to a file: what another provider said, and never sent from here. */
export function OtherProvider({ document }: { document: Detail }) {
  if (document.facts.transmission.reason !== 'otherProvider') return null
  return <Track document={document} />
}

function Track({ document }: { document: Detail }) {
  const { t } = useTranslation('elsewhere')
  const mayRecord = useCan('document.issue')
  const mayExport = useCan('report.export')
  const language = useLanguage()
  const [asks, setAsks] = useState<'status' | 'ids' | null>(null)
  const { data = [], isError } = useQuery(answersQuery(document.id))
  const close = () => setAsks(null)
  return (
    <section aria-labelledby="elsewhere-title">
      <h3 id="elsewhere-title" className={detailStyles['heading']}>
        {t('title')}
      </h3>
      <p className={detailStyles['hint']}>{t('hint')}</p>
      {isError && <Notice tone="error">{t('loadFailed')}</Notice>}
      <div className={styles['actions']}>
        {mayExport && (
          <ActionButton
            size="xs"
            variant={data.length === 0 ? 'filled' : 'default'}
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
      {asks === 'ids' && <IdsDialog documentId={document.id} onClose={close} />}
    </section>
  )
}

const tones = { AP: 'done', AB: 'done', RE: 'needsYou' } as const

function Answer({ answer: { at, code, reportingIds, text } }: { answer: ProviderAnswer }) {
  const { t } = useTranslation('elsewhere')
  return (
    <li className={styles['item']}>
      <StandingBadge tone={code ? tones[code] : 'done'}>
        {t(code ? `status.${code}` : 'ids.reported')}
      </StandingBadge>
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
