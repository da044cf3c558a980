/** For the browser's bundle: of declared operations only what a call needs, so that their schemas stay out of it. */
import { stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Operation } from '../src/contract/api/operation.ts'

const declarations = /\/src\/contract\/api\/[a-z-]+\.ts$/

/** What is made from all declarations and belongs in the browser, by its file. A running `npm run dev` reads it once. */
const derived: Readonly<Record<string, string>> = { 'scopes.ts': 'allowedByScope' }

/** Replaces a file of declarations by its operations with method and path alone. Nothing else can be imported from it. */
export function stripOperations(): Plugin {
  return {
    name: 'strip-operations',
    enforce: 'pre',
    async load(id) {
      if (!declarations.test(id)) return undefined
      this.addWatchFile(id)
      const { mtimeMs } = await stat(id)
      const declared: Record<string, unknown> = await import(`${pathToFileURL(id).href}?${mtimeMs}`)
      const kept = derived[id.slice(id.lastIndexOf('/') + 1)]
      const values = kept ? { [kept]: declared[kept] } : withoutSchemas(declared as Record<string, Operation>)
      const lines = Object.entries(values).map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(value)}`,
      )
      return { code: lines.join('\n'), moduleSideEffects: false, map: null }
    },
  }
}

function withoutSchemas(declared: Readonly<Record<string, Operation>>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(declared).map(([name, { method, path }]) => [name, { method, path }]),
  )
}
