import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Finding } from '#contract/common'
import { isApiError } from '#web/lib/api-error.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { FileDrop } from '#web/ui/form/file-choice.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useFindingText } from '../form/use-finding-text.ts'
import styles from './other-provider.module.css'

/** The outcome of a file, or of one in a ZIP file. */
interface FileOutcome {
  readonly file: string
  readonly outcome: 'taken' | 'known' | 'refused'
  readonly findings: readonly Finding[]
  /** The document or message in the file. */
  readonly about: ReactNode
  /** Why the whole file failed, as text. */
  readonly fault?: string
}

interface FilesDialogProps {
  readonly title: string
  readonly explain: ReactNode
  readonly accept: string
  /** Sends one file; a ZIP file has an outcome for each file in it. */
  readonly send: (file: File) => Promise<readonly FileOutcome[]>
  readonly onClose: () => void
}

/** Uploads files as soon as they are chosen or dropped, sequentially, and shows the outcome of each. */
export function FilesDialog({ accept, explain, onClose, send, title }: FilesDialogProps) {
  const { t } = useTranslation('other-provider')
  const [outcomes, setOutcomes] = useState<readonly FileOutcome[]>([])
  const [waiting, setWaiting] = useState(0)
  const take = async (files: readonly File[]) => {
    setWaiting((before) => before + files.length)
    for (const file of files) {
      const found = await outcomeOf(file, send)
      setOutcomes((before) => [...before, ...found])
      setWaiting((before) => before - 1)
    }
    await queryClient.invalidateQueries({ queryKey: ['documents'] })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size="lg"
      closable={waiting === 0}
      footer={
        <Button variant={outcomes.length > 0 ? 'filled' : 'default'} disabled={waiting > 0} onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div className={styles['form']}>
        <p>{explain}</p>
        <FileDrop
          label={t('files.label')}
          accept={accept}
          words={t('files.choose')}
          onChoose={(file) => file && void take([file])}
          onChooseAll={(files) => void take(files)}
        />
        <p role="status" className={styles['progress']}>
          {waiting > 0
            ? t('files.sending', { count: waiting })
            : outcomes.length > 0 && <Sums of={outcomes} />}
        </p>
        {outcomes.length > 0 && (
          <ul className={styles['outcomes']}>
            {outcomes.map((one, index) => (
              <Outcome key={index} of={one} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

async function outcomeOf(file: File, send: FilesDialogProps['send']): Promise<readonly FileOutcome[]> {
  try {
    return await send(file)
  } catch (error) {
    const findings = isApiError(error) ? error.findings : []
    const fault = findings.length === 0 ? { fault: problemText(error) } : {}
    return [{ file: file.name, outcome: 'refused', findings, about: null, ...fault }]
  }
}

const kinds = ['taken', 'known', 'refused'] as const

/** The number of files by outcome. */
function Sums({ of }: { of: readonly FileOutcome[] }) {
  const { t } = useTranslation('other-provider')
  const sums = kinds.flatMap((kind) => {
    const count = of.filter(({ outcome }) => outcome === kind).length
    return count === 0 ? [] : [t(`files.sum.${kind}`, { count })]
  })
  return <>{sums.join(' · ')}</>
}

const tones = { taken: 'done', known: 'neutral', refused: 'needsYou' } as const
/** Maximum number of outcomes shown for one file, so that the others stay visible; the count shows the total. */
const mostFindings = 5

function Outcome({ of: { about, fault, file, findings, outcome } }: { of: FileOutcome }) {
  const { t } = useTranslation('other-provider')
  const words = useFindingText()
  const rest = findings.length - mostFindings
  return (
    <li>
      <p className={styles['file']}>
        <StandingBadge tone={tones[outcome]}>{t(`files.${outcome}`)}</StandingBadge>
        <bdi>{file}</bdi>
      </p>
      {about && <p>{about}</p>}
      {fault && <p>{fault}</p>}
      {findings.length > 0 && (
        <ul>
          {findings.slice(0, mostFindings).map((finding, index) => (
            <li key={index}>{words.placed(finding)}</li>
          ))}
          {rest > 0 && <li>{t('files.more', { count: rest })}</li>}
        </ul>
      )}
    </li>
  )
}
