/** Calls of declared operations: the declaration provides method, path and all types. */
import type { z } from 'zod'
import type { Operation } from '#contract/api/operation'
import { type RequestOptions, requestFile, requestJson } from './api.ts'
import { downloadFile } from './download.ts'

type OptionalKeys<T> = { [K in keyof T]-?: {} extends Pick<T, K> ? K : never }[keyof T]

/** Numbers, booleans and texts are sent as text; the type is that of the server's input. */
type QueryValue<Sent, Read> = [Exclude<Read, undefined>] extends [string | number | boolean] ? Read : Sent

/** The query of a schema: parameters with a default and optional ones may be omitted. */
type QueryInput<S extends z.ZodType, Sent = z.input<S>, Read = z.output<S>> = {
  readonly [K in OptionalKeys<Sent> & keyof Read]?: QueryValue<Sent[K], Read[K]> | undefined
} & {
  readonly [K in Exclude<keyof Sent & keyof Read, OptionalKeys<Sent>>]: QueryValue<Sent[K], Read[K]>
}

type ParamsOption<O> = O extends { readonly params: infer S extends z.ZodType }
  ? { readonly params: { readonly [K in keyof z.input<S>]: string | number } }
  : {}
type QueryOption<O> = O extends { readonly query: infer S extends z.ZodType }
  ? {} extends QueryInput<S>
    ? { readonly query?: QueryInput<S> }
    : { readonly query: QueryInput<S> }
  : {}
type BodyOption<O> = O extends { readonly body: infer S extends z.ZodType }
  ? { readonly body: z.input<S> }
  : O extends { readonly upload: true }
    ? { readonly body: Blob }
    : {}
type KeyOption<O> = O extends { readonly idempotencyKey: 'required' }
  ? { readonly idempotencyKey: string }
  : O extends { readonly idempotencyKey: 'optional' }
    ? { readonly idempotencyKey?: string }
    : {}

/** The query parameter of a call to an operation. */
export type QueryOf<O extends { readonly query: z.ZodType }> = QueryInput<O['query']>

/** The arguments of a call: exactly those that the operation declares. */
export type CallOptions<O extends Operation> = ParamsOption<O> &
  QueryOption<O> &
  BodyOption<O> &
  KeyOption<O> &
  Pick<RequestOptions, 'signal' | 'onProgress' | 'anonymous'>

type CallArguments<O extends Operation> =
  {} extends CallOptions<O> ? [options?: CallOptions<O>] : [options: CallOptions<O>]

/** The JSON of an operation's response: `{ data }` for one resource, `{ data, page }` for a list. */
type ResponseOf<O extends Operation> = O extends { readonly response: infer S extends z.ZodType }
  ? z.output<S>
  : never

type JsonOperation = Extract<Operation, { response: z.ZodType }>
export type FileOperation = Extract<Operation, { file: string }>

interface GivenOptions extends RequestOptions {
  readonly params?: Readonly<Record<string, string | number>>
  readonly body?: unknown
}

/** The request of a call, with parameters in the path. */
function requestOf({ method, path }: Operation, { params = {}, ...options }: GivenOptions = {}) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return { ...options, method, path: filled }
}

/** Calls an operation that returns JSON. Raises ApiError if it is refused. */
export function call<const O extends JsonOperation>(
  operation: O,
  ...[options]: CallArguments<O>
): Promise<ResponseOf<O>> {
  return requestJson(requestOf(operation, options as GivenOptions | undefined))
}

/** Calls an operation that returns a file. Raises ApiError if it is refused. */
export function download<const O extends FileOperation>(
  operation: O,
  ...[options]: CallArguments<O>
): Promise<{ blob: Blob; name: string }> {
  return requestFile(requestOf(operation, options as GivenOptions | undefined))
}

/** Lets the browser download the file of an operation and show the progress; it sends its session cookie. */
export function downloadByBrowser<const O extends FileOperation & { readonly byCookie: true }>(
  operation: O,
  ...[options]: CallArguments<O>
): void {
  const { path, query } = requestOf(operation, options as GivenOptions | undefined)
  downloadFile(path, query)
}
