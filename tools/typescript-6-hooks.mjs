// dependency-cruiser reads TypeScript through the JavaScript interface of TypeScript 6; TypeScript 7, on which
// everything else here runs, has none. Loaded with --import, this gives it version 6 when it asks for "typescript".
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    const wanted = specifier.replace(/^typescript(?=$|\/)/, 'typescript-6')
    const asksForIt = context.parentURL?.includes('/dependency-cruiser/') ?? false
    return next(asksForIt ? wanted : specifier, context)
  },
})
