/** For the browser's bundle: reduces declared operations to what a call needs, so that their schemas stay out of it. */
import { stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Operation } from '../src/contract/api/operation.ts'

const declarations = /\/src\/contract\/api\/[a-z-]+\.ts$/

/** Replaces a file of declarations by its operations with method and path alone. Nothing else can be imported from it. */
export function stripOperations(): Plugin {
  return {
    name: 'strip-operations',
    enforce: 'pre',
    async load(id) {
      if (!declarations.test(id)) return undefined
      this.addWatchFile(id)
      const { mtimeMs } = await stat(id)
      const declared: Record<string, Operation> = await import(`${pathToFileURL(id).href}?${mtimeMs}`)
      const lines = Object.entries(declared).map(
        ([name, { method, path }]) => `export const ${name} = ${JSON.stringify({ method, path })}`,
      )
      return { code: lines.join('\n'), moduleSideEffects: false, map: null }
    },
  }
}
