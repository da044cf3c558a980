interface SentFile {
  readonly method: string
  readonly headers: Headers
  readonly body: Blob
  readonly signal: AbortSignal
  /** Called with the share that has been sent, from 0 to 1. */
  readonly onProgress: ((share: number) => void) | undefined
}

/** Sends a file like `fetch`, and reports the progress, which `fetch` cannot. Raises the errors of `fetch`. */
export async function sendFile(
  address: string,
  { body, headers, method, onProgress, signal }: SentFile,
): Promise<Response> {
  const request = new XMLHttpRequest()
  return await new Promise((resolve, reject) => {
    const stop = () => request.abort()
    request.open(method, address)
    request.withCredentials = true
    request.responseType = 'arraybuffer'
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total ? loaded / total : 0),
    )
    request.addEventListener('load', () => resolve(answerOf(request)))
    request.addEventListener('error', () => reject(new TypeError('the file could not be sent')))
    request.addEventListener('abort', () => reject(signal.reason))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop))
    signal.addEventListener('abort', stop)
    if (signal.aborted) reject(signal.reason)
    else request.send(body)
  })
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  const { status, statusText } = request
  const body = status === 204 ? null : (request.response as ArrayBuffer)
  return new Response(body, { status, statusText, headers })
}
