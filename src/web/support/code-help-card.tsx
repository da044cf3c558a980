import { useNavigate } from '@tanstack/react-router'
import i18next from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTranslations } from '#web/lib/i18n.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Card } from '#web/ui/layout/page.tsx'

/** The sentence of a rule or a problem, in the reader's language; the placeholders stay open. */
function explain(code: string): string | undefined {
  const query = code.trim()
  if (!query) return undefined
  const found = [`rules:${query}.text`, `rules:${query}`, `problems:${query}`].find((key) => {
    return i18next.exists(key) && typeof i18next.t(key, { returnObjects: true }) === 'string'
  })
  return found ? i18next.t(found, { skipInterpolation: true }).replace(/\{\{.*?\}\}/g, '…') : undefined
}

/** What a rule id (ibr-…) or an error code means. */
export function CodeHelpCard({ code, reference }: { code: string; reference: string }) {
  const { t, i18n } = useTranslation('support')
  const navigate = useNavigate()
  const [ready, setReady] = useState(false)
  useEffect(
    () => void loadTranslations('rules', 'problems').then(() => setReady(true)),
    [i18n.resolvedLanguage],
  )
  const meaning = ready ? explain(code) : undefined
  return (
    <Card title={t('code.title')} description={t('code.text')}>
      <SearchField
        label={t('code.label')}
        value={code}
        width={360}
        onChange={(text) =>
          void navigate({
            to: '/support',
            search: { ...(reference ? { reference } : {}), ...(text ? { code: text } : {}) },
            replace: true,
          })
        }
      />
      {code && ready && (
        <div style={{ marginTop: 12 }}>
          {meaning ? (
            <Notice title={<bdi dir="ltr">{code}</bdi>}>{meaning}</Notice>
          ) : (
            <Notice title={t('code.unknown')}>{t('code.unknownText')}</Notice>
          )}
        </div>
      )}
    </Card>
  )
}
