/** The thread that ends its process when it exceeds its memory, and when the parent has ended. */
import { writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { workerData } from 'node:worker_threads'
import { lifeline } from './work-process.ts'

const lookEvery = 50
const most = (workerData as number) * 1024 * 1024

function end(): void {
  process.kill(process.pid, 'SIGKILL')
}

// The other end closes with the parent process, also when it is killed.
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
