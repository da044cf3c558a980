import type { App } from './http.ts'

/** The methods of an address; empty when it does not exist. */
export type AllowedMethods = (path: string) => string[]

/** Records the routes that are added from now on; look addresses up once all are there. */
export function watchRoutes(app: App): AllowedMethods {
  const methods = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    // A wildcard route belongs to no address: the files of the web app.
    if (url.includes('*')) return
    const urlMethods = methods.get(url) ?? new Set()
    for (const one of [method].flat()) urlMethods.add(one)
    methods.set(url, urlMethods)
  })
  let patterns: { pattern: RegExp; allowed: ReadonlySet<string> }[] | undefined
  return (path) => {
    patterns ??= [...methods].map(([url, allowed]) => ({ pattern: patternOf(url), allowed }))
    const matching = patterns.flatMap(({ pattern, allowed }) => (pattern.test(path) ? [...allowed] : []))
    return [...new Set(matching)].toSorted()
  }
}

function patternOf(url: string): RegExp {
  const parts = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[^\w-]/g, (letter) => `\\${letter}`)))
  return new RegExp(`^${parts.join('/')}$`)
}
