import { IconBox, IconInbox, IconListSearch, IconSend, IconTruck, IconUsers } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { DocumentRow } from '#contract/documents'
import type { SearchAnswer } from '#contract/search'
import { opensInForm, verdictKey, verdictTone } from '#web/sending/index.ts'
import { StandingBadge } from '#web/ui/data/badge.tsx'
import { DateText, IdText, MoneyText } from '#web/ui/data/text.tsx'
import styles from './command-palette.module.css'
import { fit } from './match.ts'
import { Marked, type OptionGroup, type PaletteOption } from './option.tsx'

interface Words {
  readonly t: TFunction<['palette', 'common', 'contacts', 'lifecycle', 'exchange']>
  readonly language: 'en' | 'ar'
  readonly search: string
  readonly words: readonly string[]
  /** Whether the user may edit drafts. */
  readonly canDraft: boolean
}

type Found<Kind extends keyof SearchAnswer> = SearchAnswer[Kind]['rows'][number]

const nameIn =
  (language: 'en' | 'ar') =>
  ({ name, nameAr }: { name: string; nameAr: string }): string =>
    language === 'ar' && nameAr ? nameAr : name

/** A document as an entry: its number, other side, amount and state. */
function documentOption(direction: 'sent' | 'received', { t, language, words, canDraft }: Words) {
  const named = nameIn(language)
  return (row: DocumentRow): PaletteOption => ({
    id: row.id,
    icon: direction === 'sent' ? IconSend : IconInbox,
    title: row.number ?? t(`common:typeCode.${row.typeCode}`),
    detail: (
      <>
        <DateText value={row.date} />
        {' · '}
        <Marked text={named({ name: row.counterpartyName, nameAr: row.counterpartyNameAr })} words={words} />
      </>
    ),
    end: (
      <>
        <MoneyText amount={row.payable} currency={row.currency} />
        <StandingBadge tone={direction === 'sent' ? verdictTone(row.standing.verdict) : row.standing.tone}>
          {t(verdictKey(direction, row.standing.verdict) as never)}
        </StandingBadge>
      </>
    ),
    action:
      canDraft && direction === 'sent' && opensInForm(row.standing.verdict)
        ? { to: '/documents/sent/new', search: { draft: row.id } }
        : { to: `/documents/${direction}/view/$documentId`, params: { documentId: row.id } },
  })
}

/** The newest documents, for a palette without a search; the newest first. */
export function recentGroup(
  {
    sent = [],
    received = [],
  }: { sent?: readonly DocumentRow[] | undefined; received?: readonly DocumentRow[] | undefined },
  texts: Words,
): OptionGroup {
  const dated = [
    ...sent.map((row) => ({ row, option: documentOption('sent', texts)(row) })),
    ...received.map((row) => ({ row, option: documentOption('received', texts)(row) })),
  ]
  const newestFirst = dated.sort((a, b) => b.row.date.localeCompare(a.row.date))
  return { key: 'recent', options: newestFirst.map(({ option }) => option), fit: 0 }
}

/** The results of the server as groups of the palette. */
export function resultGroups(found: SearchAnswer, texts: Words): OptionGroup[] {
  const { t, language, search, words } = texts
  const named = nameIn(language)
  const best = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => fit(text, words)))

  const contact = (row: Found<'contacts'>): PaletteOption => ({
    id: row.id,
    icon: row.isCustomer ? IconUsers : IconTruck,
    title: named(row),
    detail: row.trn ? (
      <>
        {t('palette:trn')} <IdText value={row.trn} />
        <span className={styles['wide']}>
          {' · '}
          {t(`contacts:reach.${row.reachability.state}`)}
        </span>
      </>
    ) : (
      t(`contacts:reach.${row.reachability.state}`)
    ),
    end: (row.usageCount ?? 0) > 0 && t('palette:documents', { count: row.usageCount }),
    action: {
      to: row.isCustomer ? '/contacts/customers/view/$id' : '/contacts/suppliers/view/$id',
      params: { id: row.id },
    },
  })
  const product = (row: Found<'products'>): PaletteOption => ({
    id: row.id,
    icon: IconBox,
    title: named(row),
    detail: row.code && <IdText value={row.code} />,
    end: <MoneyText amount={row.unitPrice} currency={row.currency} />,
    action: { to: '/products/edit/$id', params: { id: row.id } },
  })
  /** The full list, if it has more results than are shown. */
  const more = (kind: 'sent' | 'received'): PaletteOption[] => {
    const { rows, total } = found[kind]
    if (total.exact && total.count <= rows.length) return []
    const count = total.count
    const words = total.exact ? 'all' : count > rows.length ? 'allOrMore' : 'searchAll'
    return [
      {
        id: `all-${kind}`,
        icon: IconListSearch,
        title: t(`palette:${words}.${kind}`, { count, search: `\u2068${search}\u2069` }),
        action: { to: `/documents/${kind}`, search: { search } },
      },
    ]
  }
  const documents = (kind: 'sent' | 'received') => ({
    key: kind,
    options: [...found[kind].rows.map(documentOption(kind, texts)), ...more(kind)],
    fit: best(found[kind].rows.map(({ number }) => number ?? '')),
  })
  return [
    {
      key: 'contacts',
      options: found.contacts.rows.map(contact),
      fit: best(found.contacts.rows.flatMap(({ name, nameAr, trn }) => [name, nameAr, trn])),
    },
    documents('sent'),
    documents('received'),
    {
      key: 'products',
      options: found.products.rows.map(product),
      fit: best(found.products.rows.flatMap(({ name, nameAr, code }) => [name, nameAr, code])),
    },
  ]
}
