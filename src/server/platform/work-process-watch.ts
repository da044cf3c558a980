/** The thread that ends its process: when that needs more memory than it may have, and when the parent has gone. */
import { writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { workerData } from 'node:worker_threads'
import { lifeline } from './work-process.ts'

const lookEvery = 50
const most = (workerData as number) * 1024 * 1024

function end(): void {
  process.kill(process.pid, 'SIGKILL')
}

// The other end closes with whoever holds it, also when that is killed.
const line = new Socket({ fd: lifeline })
line.once('close', end)
line.on('error', end)
line.resume()

setInterval(() => {
  if (process.memoryUsage.rss() <= most) return
  try {
    writeSync(lifeline, 'm')
  } finally {
    end()
  }
}, lookEvery)
