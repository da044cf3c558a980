import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalName } from '#web/lib/use-language.ts'
import { IdText, InstantText } from '#web/ui/data/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { FileChoice } from '#web/ui/form/file-choice.tsx'
import { Card, DescriptionList } from '#web/ui/layout/page.tsx'
import styles from './delivered.module.css'
import type { Delivered } from './delivered-api.ts'
import { sha256Of } from './sha256.ts'

/** Whether the shown document, or a file of the reader, is the issued one; what that proves is folded. */
export function Authenticity({ delivered: { about, sha256 } }: { delivered: Delivered }) {
  const { t } = useTranslation('delivery')
  const localName = useLocalName()
  const issuer = localName(about.issuerName, about.issuerNameAr)
  const isSame = sha256 === about.xmlSha256
  return (
    <Card title={t('page.genuineTitle')}>
      <div className={styles['genuine']}>
        <Notice tone={sha256 === null ? 'info' : isSame ? 'success' : 'error'}>
          {t(sha256 === null ? 'page.notComputed' : isSame ? 'page.verdict' : 'page.differs')}
        </Notice>
        <details className={styles['proof']}>
          <summary>{t('page.proof')}</summary>
          <div className={styles['genuine']}>
            <DescriptionList
              columns={3}
              items={[
                { label: t('page.issuer'), value: <bdi>{issuer}</bdi> },
                { label: t('page.trn'), value: <IdText value={about.issuerTrn || null} /> },
                { label: t('page.issuedAt'), value: <InstantText value={about.issuedAt} /> },
              ]}
            />
            <DescriptionList
              columns={1}
              items={[
                {
                  label: t('page.fingerprint'),
                  value: (
                    <bdi dir="ltr" className={styles['fingerprint']}>
                      {about.xmlSha256}
                    </bdi>
                  ),
                },
              ]}
            />
            {isSame && <p>{t('page.same')}</p>}
            {sha256 !== null && <FileCheck sha256={about.xmlSha256} />}
            <p>
              {t('page.proves', {
                issuer: `\u2068${issuer}\u2069`,
                host: `\u2066${window.location.host}\u2069`,
              })}
            </p>
            <p>{t('page.legal')}</p>
            {about.retention && <p>{t('page.retention', { issuer: `\u2068${issuer}\u2069` })}</p>}
          </div>
        </details>
      </div>
    </Card>
  )
}

/** The result of checking a file. A PDF proves nothing: its page may have been changed around the embedded XML. */
const outcomes = {
  same: { tone: 'success', text: 'page.fileSame' },
  differs: { tone: 'error', text: 'page.fileDiffers' },
  pdf: { tone: 'info', text: 'page.fileIsPdf' },
} as const

async function outcomeOf(bytes: ArrayBuffer, sha256: string): Promise<keyof typeof outcomes> {
  if ((await sha256Of(bytes)) === sha256) return 'same'
  // Recognized by content, not by name; readers accept a PDF whose header is not at the very start.
  const head = new TextDecoder('latin1').decode(bytes.slice(0, 1024))
  return head.includes('%PDF-') ? 'pdf' : 'differs'
}

/** Compares a file of the reader with the issued one; the file does not leave the device. */
function FileCheck({ sha256 }: { sha256: string }) {
  const { t } = useTranslation('delivery')
  const [checked, setChecked] = useState<{ name: string; outcome: keyof typeof outcomes }>()
  const check = async (file: File | undefined) => {
    if (file) setChecked({ name: file.name, outcome: await outcomeOf(await file.arrayBuffer(), sha256) })
  }
  return (
    <>
      <div className={styles['file']}>
        <strong>{t('page.checkFile')}</strong>
        <FileChoice
          label={t('page.checkFile')}
          accept=".xml,application/xml,text/xml"
          chosen={checked?.name}
          onChoose={(file) => void check(file)}
        />
      </div>
      <div role="status" className={styles['outcome']}>
        {checked && (
          <Notice tone={outcomes[checked.outcome].tone}>
            {t(outcomes[checked.outcome].text, { name: `\u2068${checked.name}\u2069` })}
          </Notice>
        )}
      </div>
    </>
  )
}
