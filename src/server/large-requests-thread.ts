/** The thread for requests about large documents: see `platform/http/large-requests.ts`. */
import { setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import { createLargeDocumentApp } from './app.ts'
import { MovableClock } from './platform/base/clock.ts'
import { problemCodeOf, requestIdHeader } from './platform/http/answer-error.ts'
import type { LargeRequestsSetup, LargeRequestTasks } from './platform/http/large-requests.ts'
import { serveTasks } from './platform/processes/work-thread.ts'

/** Everything that competes with this thread for a processor is short, and many users wait for it. */
const nice = 15

// On Linux this applies to the thread alone.
if (process.platform === 'linux') setPriority(nice)

const clock = new MovableClock()
const app = await createLargeDocumentApp(workerData as LargeRequestsSetup, clock)

const tasks: LargeRequestTasks = {
  async answer({ id, ahead, method, url, headers, body, remoteAddress }) {
    clock.set(ahead)
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...headers, [requestIdHeader]: id },
      remoteAddress,
      ...(body ? { payload: Buffer.from(body.buffer, body.byteOffset, body.byteLength) } : {}),
    })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: new Uint8Array(answer.rawPayload),
      problem: problemCodeOf(answer.raw.res),
    }
  },
}

serveTasks(tasks)
