/** The `redirect` search param of the sign-in pages; undefined unless it is a path of this portal. */
export function safeRedirect(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > 2000) return undefined
  try {
    const target = new URL(value, location.origin)
    if (target.origin !== location.origin) return undefined
    // `/.//host` has this origin, but its path alone would name another one.
    if (target.pathname.startsWith('//')) return undefined
    return `${target.pathname}${target.search}${target.hash}`
  } catch {
    return undefined
  }
}
