import * as attachmentsApi from '#contract/api/attachments'
import { maxAttachmentBytes } from '#core/attachments'
import type { Context } from '#platform/base/context'
import type { App } from '#platform/http/http'
import { sendChosenFile } from '#platform/http/send-file'
import { serve } from '#platform/http/serve'
import { addInternalFile } from './add-internal-file.ts'
import { getInternalFile } from './get-internal-file.ts'
import { listInternalFiles } from './list-internal-files.ts'
import { removeInternalFile } from './remove-internal-file.ts'

/** Internal files of documents. */
export function internalFileRoutes(app: App, context: Context): void {
  serve(app, attachmentsApi.listInternalFiles, async ({ actor, params }) => ({
    data: await listInternalFiles(context, actor, params.id),
  }))
  serve(
    app,
    attachmentsApi.addInternalFile,
    async ({ actor, body: bytes, idempotencyKey, params, query: { fileName } }) => ({
      data: await addInternalFile(context, actor, params.id, { fileName, bytes }, idempotencyKey),
    }),
    { bodyLimit: maxAttachmentBytes },
  )
  serve(app, attachmentsApi.getInternalFile, async ({ actor, params }, reply) => {
    const { bytes, mediaType, name } = await getInternalFile(context, actor, params.id, params.fileId)
    return sendChosenFile(reply, { bytes, mediaType, fileName: name })
  })
  serve(app, attachmentsApi.removeInternalFile, async ({ actor, params }) => {
    await removeInternalFile(context, actor, params.id, params.fileId)
    return { data: { id: params.fileId } }
  })
}
