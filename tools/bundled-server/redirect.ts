/** Loaded before a program (`--import`): where the program is one of those that are bundled, its bundle runs instead. */
import { registerHooks } from 'node:module'
import { entries } from './entries.ts'

const sources = new URL('../../src/server/', import.meta.url)
const bundles = new URL('../../dist/test-server/', import.meta.url)
const bundleOf = new Map(
  entries.map((name) => [new URL(`${name}.ts`, sources).href, new URL(`${name}.mjs`, bundles).href]),
)

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context)
    const bundle = bundleOf.get(found.url)
    return bundle ? { ...found, url: bundle, format: 'module' } : found
  },
})
