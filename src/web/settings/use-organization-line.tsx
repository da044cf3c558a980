import type { ReactNode } from 'react'
import { useMe } from '#web/identity/index.ts'
import { useLanguage } from '#web/lib/use-language.ts'

const arabicLetter = /\p{Script=Arabic}/u

/**
 * The line under a title that names the organization. An organization has one name: in Arabic, the Arabic name of the
 * company of the same name stands for it, and an English name without one is left out.
 */
export function useOrganizationLine(): ReactNode {
  const me = useMe()
  const language = useLanguage()
  if (!me) return undefined
  const { name } = me.organization
  if (language === 'en' || arabicLetter.test(name)) return <bdi>{name}</bdi>
  const arabic = me.participants.find(({ nameEn }) => nameEn === name)?.nameAr
  return arabic ? <bdi>{arabic}</bdi> : undefined
}
