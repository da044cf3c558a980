import type { ContentModel } from './content-model.ts'
import type { Datatype } from './datatypes.ts'

/** An attribute that an element of a type may have (XSD 1.0 part 1, 3.5). */
export interface AttributeUse {
  readonly datatype: Datatype
  readonly isRequired: boolean
}

export interface Attributes {
  readonly uses: ReadonlyMap<string, AttributeUse>
  /** The names of those that must be there. */
  readonly required: readonly string[]
  /** Other attributes: only declared ones (`strict`; none is declared anywhere), or any at all. */
  readonly others?: 'strict' | 'lax'
}

/** A value, and maybe attributes: a simple type, or a complex type with simple content (XSD 1.0 part 1, 3.4 and 3.14). */
export interface ValueType {
  readonly kind: 'value'
  readonly datatype: Datatype
  readonly attributes: Attributes
  readonly base?: ValueType
}

/** Elements in an order, maybe with text among them; no model means no content at all. */
export interface ElementsType {
  readonly kind: 'elements'
  readonly isMixed: boolean
  readonly model?: ContentModel
  readonly attributes: Attributes
}

/** Any content: declared elements are still checked (`xs:anyType`). */
interface AnyType {
  readonly kind: 'any'
}

export type SchemaType = ValueType | ElementsType | AnyType

/** An element that a schema declares; its type is looked up when it is first met. */
export class ElementDeclaration {
  readonly ns: string
  readonly name: string
  readonly #find: () => SchemaType
  #type: SchemaType | undefined

  constructor(ns: string, name: string, find: () => SchemaType) {
    this.ns = ns
    this.name = name
    this.#find = find
  }

  get type(): SchemaType {
    this.#type ??= this.#find()
    return this.#type
  }
}

/** Elements that are not named: of any namespace, or of any but `notNs` and none (XSD 1.0 part 1, 3.10). */
interface Wildcard {
  readonly notNs: string | undefined
  /** Whether such an element must be declared. */
  readonly isStrict: boolean
}

/** Whether the wildcard takes elements of that namespace. */
export function takes({ notNs }: Wildcard, ns: string): boolean {
  return notNs === undefined || (ns !== notNs && ns !== '')
}

/** What stands at one place of a content model. */
export type Term = ElementDeclaration | Wildcard
