import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Operation } from '#contract/api/operation'
import type { Actor } from '#core/access'
import { type ActorByCookie, type App, actorOrByCookie } from '#platform/http/http'
import { type AnswerOf, type RequestOf, serve } from '#platform/http/serve'

/** A file that is generated while it is read. */
export interface MadeFile {
  readonly fileName: string
  /** Media type. */
  readonly type: string
  readonly bytes: AsyncGenerator<Buffer>
}

type Answering<Data extends z.ZodType> = Operation & { readonly response: z.ZodObject<{ data: Data }> }
type ByCookie = Operation & { readonly byCookie: true; readonly file: string }

/** The declared operations of a kind of runs that end in a file. */
interface RunOperations<Presented extends z.ZodType, List, Start, File> {
  readonly list: List & Answering<z.ZodArray<Presented>>
  readonly start: Start & Answering<Presented>
  readonly file: File
}

/** How a kind of runs answers them. */
interface RunAnswers<
  Run,
  Presented extends z.ZodType,
  List extends Operation,
  Start extends Operation,
  File extends Operation,
> {
  readonly list: (request: RequestOf<List>) => Promise<readonly Run[]>
  readonly start: (request: RequestOf<Start>) => Promise<Run>
  readonly file: (actor: Actor, request: RequestOf<File>) => Promise<MadeFile>
  readonly present: (run: Run) => z.output<Presented>
}

/**
 * The three routes of runs that end in a file: the list, the start, and the file, which the browser itself fetches by its
 * cookie.
 */
export function serveRuns<
  Run,
  Presented extends z.ZodType,
  const List extends Operation,
  const Start extends Operation,
  const File extends ByCookie,
>(
  app: App,
  byCookie: ActorByCookie,
  operations: RunOperations<Presented, List, Start, File>,
  answers: RunAnswers<Run, Presented, List, Start, File>,
): void {
  serve(app, operations.list as List, async (request) => {
    const runs = await answers.list(request)
    return { data: runs.map(answers.present) } as AnswerOf<List>
  })
  serve(
    app,
    operations.start as Start,
    async (request) => ({ data: answers.present(await answers.start(request)) }) as AnswerOf<Start>,
  )
  serve(
    app,
    operations.file,
    async (requested, reply) => {
      const actor = await actorOrByCookie(requested.request, byCookie)
      return sendMadeFile(reply, await answers.file(actor, requested)) as AnswerOf<File>
    },
    // The audit trail records the download.
    { exposeHeadRoute: false },
  )
}

/** Sends a file to be downloaded, which no cache may store. */
export function sendMadeFile(reply: FastifyReply, { bytes, fileName, type }: MadeFile): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(bytes))
}
