import { envelopeModules } from './data/envelope.gen.ts'
import { taxDataModules } from './data/tax-data.gen.ts'
import { ublModules } from './data/ubl.gen.ts'
import { anyType, SchemaLibrary, xsdNamespace } from './library.ts'
import type { SchemaModules } from './modules.ts'
import type { ElementDeclaration, SchemaType } from './types.ts'
import { RemainingChecks } from './value-checks.ts'

const modules: SchemaModules = { ...ublModules, ...taxDataModules, ...envelopeModules }
const library = new SchemaLibrary(modules)

/** What all schemas of UBL import. */
const common = ['cct', 'udt', 'cbc', 'cac', 'ext', 'sig', 'sac', 'sbc', 'ds', 'xades', 'xades141']

/**
 * One official schema with its imports. Only their elements are declared in it: under a lax wildcard, elements of other
 * namespaces are not checked.
 */
export class Schema {
  readonly rootNs: string
  readonly rootName: string
  readonly anyType = anyType
  /** Cached results for elements whose structure is valid, so that only values remain to be checked. */
  readonly remainingChecks = new RemainingChecks()
  /** Those in which it declares anything. */
  readonly namespaces: ReadonlySet<string>

  constructor(prefix: string, rootName: string, imported: readonly string[]) {
    const namespaceOf = (module: string): string => modules[module]?.ns ?? ''
    this.rootNs = namespaceOf(prefix)
    this.rootName = rootName
    this.namespaces = new Set([prefix, ...imported].map(namespaceOf))
  }

  /** A top-level element. */
  element(ns: string, name: string): ElementDeclaration | undefined {
    return this.namespaces.has(ns) ? library.elements(ns).get(name) : undefined
  }

  /** A type by its name. */
  type(ns: string, name: string): SchemaType | undefined {
    return ns === xsdNamespace || this.namespaces.has(ns) ? library.type(ns, name) : undefined
  }
}

const schemas: readonly Schema[] = [
  new Schema('ubl', 'Invoice', common),
  new Schema('cn', 'CreditNote', common),
  new Schema('ar', 'ApplicationResponse', common),
  new Schema('pxs', 'TaxData', common),
  new Schema('sbdh', 'StandardBusinessDocument', []),
]

/** The schema of documents with that root element; undefined where there is none here. */
export function schemaOf(ns: string, name: string): Schema | undefined {
  return schemas.find(({ rootNs, rootName }) => rootNs === ns && rootName === name)
}
