import * as attachmentsApi from '#contract/api/attachments'
import { maxAttachmentBytes } from '#core/attachments'
import type { Context } from '#platform/base/context'
import type { App } from '#platform/http/http'
import { serve } from '#platform/http/serve'
import { uploadAttachment } from './upload-attachment.ts'

/** The upload of files that drafts attach. */
export function attachmentRoutes(app: App, context: Context): void {
  serve(
    app,
    attachmentsApi.uploadAttachment,
    async ({ actor, body: bytes, participant, query: { fileName } }) => ({
      data: await uploadAttachment(context, actor, participant, { fileName, bytes }),
    }),
    { bodyLimit: maxAttachmentBytes },
  )
}
