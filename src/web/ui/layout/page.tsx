import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './page.module.css'
import { usePageTitle } from './use-page-title.ts'

interface Breadcrumb {
  label: string
  to?: LinkProps['to']
  search?: LinkProps['search']
}

/** The breadcrumb from the home page to this screen, which is the last entry. */
function Breadcrumbs({ items: inner }: { items: readonly Breadcrumb[] }) {
  const { t } = useTranslation('common')
  const items: readonly Breadcrumb[] = [{ label: t('nav.home'), to: '/' }, ...inner]
  return (
    <nav aria-label={t('frame.breadcrumbs')} className={styles['crumbs']}>
      <ol>
        {items.map((item, index) => (
          <li key={item.label}>
            {item.to && index < items.length - 1 ? (
              <Link to={item.to} data-touch {...(item.search ? { search: item.search } : {})}>
                {item.label}
              </Link>
            ) : (
              <span aria-current={index === items.length - 1 ? 'page' : undefined}>{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface PageProps {
  title: string
  /** A line under the title. */
  subtitle?: ReactNode
  /** Printed below the title, because the filters above a list are not printed: participant and dates. */
  printed?: ReactNode
  /** Beside the title: a state as text. */
  badge?: ReactNode
  breadcrumbs?: readonly Breadcrumb[]
  /** At the inline end of the heading. */
  actions?: ReactNode
  /** Tables fill the width, forms stop at 1,280 px. */
  width?: 'full' | 'form' | 'grid' | 'narrow'
  children: ReactNode
}

/** A screen: heading, actions, content. Also sets the title of the browser's tab. */
export function Page({
  title,
  subtitle,
  printed,
  badge,
  breadcrumbs,
  actions,
  width = 'full',
  children,
}: PageProps) {
  usePageTitle(title)
  return (
    <div className={styles['page']} data-width={width}>
      {breadcrumbs && <Breadcrumbs items={breadcrumbs} />}
      <header className={styles['header']}>
        <div>
          <div className={styles['titleLine']}>
            <h1 tabIndex={-1}>{title}</h1>
            {badge}
          </div>
          {subtitle && <p className={styles['subtitle']}>{subtitle}</p>}
          {printed && <p className={styles['printed']}>{printed}</p>}
        </div>
        {actions && <div className={styles['actions']}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/** A white card; with a title it is a section of its own. */
export function Card({
  title,
  description,
  actions,
  flush,
  children,
  id,
  headingRef,
}: {
  title?: ReactNode
  description?: ReactNode
  actions?: ReactNode
  /** Content to the edges, for tables. */
  flush?: boolean
  children?: ReactNode
  id?: string
  /** For a card that opens on an action: its heading gets the focus. */
  headingRef?: Ref<HTMLHeadingElement>
}) {
  return (
    <section className={styles['card']} data-flush={flush || undefined} id={id}>
      {(title || actions) && (
        <div className={styles['cardHeader']}>
          <div>
            {title && (
              <h2 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
                {title}
              </h2>
            )}
            {description && <p>{description}</p>}
          </div>
          {actions && <div className={styles['actions']}>{actions}</div>}
        </div>
      )}
      {children && <div className={styles['cardBody']}>{children}</div>}
    </section>
  )
}

/**
 * A main column and, at the inline end (below it on a phone), a column that stays visible. With a `foot`, the column is
 * one panel, at most as high as the window, whose cards scroll above the foot; on narrow screens the foot stays at the
 * lower edge of the screen.
 */
export function Columns({
  children,
  aside,
  foot,
}: {
  children: ReactNode
  aside: ReactNode
  /** A `Foot`. */
  foot?: ReactNode
}) {
  return (
    <div className={styles['columns']} data-with-foot={foot ? true : undefined}>
      <div className={styles['stack']}>{children}</div>
      <aside className={styles['aside']}>
        <div className={styles['stack']}>{aside}</div>
        {foot}
      </aside>
    </div>
  )
}

/** Cards below each other at the usual distance. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles['stack']}>{children}</div>
}

/** Fields beside each other: as many as fit, at most `columns`. */
export function FieldGrid({ children, columns = 3 }: { children: ReactNode; columns?: 1 | 2 | 3 | 4 }) {
  return (
    <div className={styles['fields']} data-columns={columns}>
      {children}
    </div>
  )
}

/** A field that takes more than one column of a grid. */
export function Span({ children, columns = 2 }: { children: ReactNode; columns?: 2 | 3 | 4 }) {
  return (
    <div className={styles['span']} data-span={columns}>
      {children}
    </div>
  )
}

/** Labels with their values, as a description list. */
export function DescriptionList({
  items,
  columns = 2,
}: {
  items: readonly { label: string; value: ReactNode }[]
  columns?: 1 | 2 | 3
}) {
  return (
    <dl className={styles['facts']} data-columns={columns}>
      {items.map((item) => (
        <div key={item.label}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
