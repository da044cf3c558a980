/** For the browser's bundle: reduces declared operations to what a call needs, so that their schemas stay out of it. */
import { stat } from 'node:fs/promises'
import path from 'node:path'
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
      const name = derived[path.basename(id)]
      const values = name ? await valueOf(id, name) : await withoutSchemas(id)
      const lines = Object.entries(values).map(
        ([key, value]) => `export const ${key} = ${JSON.stringify(value)}`,
      )
      return { code: lines.join('\n'), moduleSideEffects: false, map: null }
    },
  }
}

async function valueOf(file: string, name: string): Promise<Record<string, unknown>> {
  const derivedValues: Record<string, unknown> = await import(pathToFileURL(file).href)
  return { [name]: derivedValues[name] }
}

async function withoutSchemas(file: string): Promise<Record<string, unknown>> {
  const { mtimeMs } = await stat(file)
  // As it is now: a module that was imported before would come from the cache.
  const declared: Record<string, Operation> = await import(`${pathToFileURL(file).href}?${mtimeMs}`)
  return Object.fromEntries(
    Object.entries(declared).map(([name, { method, path: address }]) => [name, { method, path: address }]),
  )
}
