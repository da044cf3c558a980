/**
 * Owns one PostgreSQL process. Its standard input is a pipe from the portal: when that closes, because the portal
 * stopped or was killed, PostgreSQL is shut down, so that no process is left and no port stays taken.
 */
import { spawn } from 'node:child_process'

const { command, user } = JSON.parse(process.argv[2] ?? '{}') as {
  command: string[]
  user: { uid?: number; gid?: number }
}
const [program = '', ...rest] = command
const server = spawn(program, rest, { ...user, stdio: ['ignore', 'inherit', 'inherit'] })

let isStopping = false
function shutDown(): void {
  if (isStopping) return
  isStopping = true
  // SIGINT is PostgreSQL's fast shutdown: open transactions are rolled back, everything is written down.
  server.kill('SIGINT')
}

process.stdin.on('end', shutDown)
process.stdin.on('close', shutDown)
process.stdin.on('error', shutDown)
process.stdin.resume()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, shutDown)
server.on('exit', (code) => process.exit(isStopping ? 0 : (code ?? 1)))
server.on('error', () => process.exit(1))
