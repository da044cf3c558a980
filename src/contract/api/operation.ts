/**
 * The form in which an operation of the HTTP API is declared. The server's route, the browser's call, the OpenAPI document
 * and the tests of access, audit and walls are all read from the declaration. Decision 79.
 */
import type { z } from 'zod'
import type { Permission } from '#core/access'
import type { AuditAction } from '../audit.ts'
import type { ProblemCode } from '../problem-codes.ts'

interface Request {
  /** Below `/api/{environment}/v1`, with parameters in braces: `/documents/{id}`. */
  readonly path: `/${string}`
  /** A key for each parameter of the path. An id of another form is the id of nothing: 404. */
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Takes the bytes of a file, as `application/octet-stream`, in place of a JSON body. */
  readonly upload?: true
  /** Works for the participant of the header `Falaj-Participant`; an optional one may be left out. */
  readonly participant?: true | 'optional'
  /** Reads the header `Idempotency-Key`. An optional one may be left out; then each request acts. */
  readonly idempotencyKey?: 'required' | 'optional'
  /** Takes whole documents, so its body may have 10 MB in place of 256 KB. */
  readonly takesDocuments?: true
}

interface Access {
  /**
   * The permission that the operation checks in its first line. `person`: every signed-in user, and no key.
   * `signedIn`: every signed-in user, and any key. `operators`: the operators of the installation. `public`: no
   * authentication.
   */
  readonly needs: Permission | 'person' | 'signedIn' | 'operators' | 'public'
  /** A second permission. Every role that has `needs` has this one too; a key may not. */
  readonly also?: Permission
  /** Of a person's own things: a key cannot read or change them, whatever its scopes are. */
  readonly personal?: true
  /** The browser itself fetches it, by its session cookie: served without a token. */
  readonly byCookie?: true
  /** Also for people who have yet to set up the second step that the operator requires. */
  readonly beforeSecondStep?: true
}

interface Description {
  /** The group of the reference that it belongs to. */
  readonly tag: string
  /** One line, beginning with a verb. */
  readonly summary: string
  readonly description?: string
  /** Codes with which it refuses, beside those that follow from the rest of the declaration (`problemsOf`). */
  readonly problems: readonly ProblemCode[]
}

/** What it leaves in the audit trail: one of these actions at least, or why nothing. */
export type Audit = readonly AuditAction[] | { readonly nothing: string }

type Effect =
  | { readonly method: 'GET'; readonly audit?: readonly AuditAction[] }
  | { readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; readonly audit: Audit }

type Answer =
  | {
      /** The JSON that it answers with. */
      readonly response: z.ZodType
      /** 200 when left out. */
      readonly status?: 200 | 201 | 202
      readonly file?: never
    }
  | {
      /** Media type of the file that it answers with. */
      readonly file: string
      readonly response?: never
      readonly status?: never
    }

export type Operation = Request & Access & Description & Effect & Answer

type KeyOf<T> = T extends unknown ? keyof T : never

/** Declares an operation. Its name in code is its `operationId`; see `registry.ts`. */
export function operation<const O extends Operation>(
  declared: O & { readonly [K in Exclude<keyof O, KeyOf<Operation>>]: never },
): O {
  return declared
}
