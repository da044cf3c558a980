// Plain JavaScript that Node 20 can run: it makes sure that the locked dependencies are there and finds the
// Node 24 that came with them, on which everything else runs.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const stampFile = path.join(root, 'node_modules', '.falaj-lock')
/** What Node has compiled once: the portal's processes load in half the time from it. */
const compileCache = path.join(root, 'node_modules', '.cache', 'falaj-compiled')

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
}

/** Whether exactly the locked packages are installed already; optional ones may be missing. */
function isInstalled() {
  try {
    const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages
    const installed = read('node_modules/.package-lock.json')
    return Object.entries(read('package-lock.json')).every(
      ([place, wanted]) =>
        place === '' ||
        (installed[place] ? installed[place].version === wanted.version : wanted.optional === true),
    )
  } catch {
    return false
  }
}

function mayWrite() {
  try {
    for (const place of ['.', 'node_modules', 'dist'].map((name) => path.join(root, name)))
      if (existsSync(place)) accessSync(place, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Exits with 2, and names the fix, when this user may not write to the checkout: a service runs code that it cannot change. */
export function requireWritable(reason) {
  if (mayWrite()) return
  process.stderr.write(
    `${reason} This user may not write to ${root}: run "npm ci && npm run build" there as the owner of the files, then start again.\n`,
  )
  process.exit(2)
}

/** Installs the locked dependencies when they are missing or older than the lock file. */
export function ensureDependencies() {
  const hash = lockHash()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return
  if (isInstalled()) {
    // The stamp only saves the comparison at the next start.
    if (mayWrite()) writeFileSync(stampFile, hash)
    return
  }
  requireWritable('The locked dependencies are not installed.')
  process.stderr.write('Installing the locked dependencies (npm ci); this happens once…\n')
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) {
    process.stderr.write(
      'npm ci did not succeed. Check the network and the messages above, then try again.\n',
    )
    process.exit(2)
  }
  writeFileSync(stampFile, hash)
}

/**
 * How Node runs an HTTP server. Collections of garbage without helping threads, and of few young objects at a time: where
 * large documents keep all processors busy, the event loop would wait for helpers that have none (decision 40).
 */
export const serverFlags = JSON.parse(readFileSync(new URL('server-flags.json', import.meta.url), 'utf8'))

/** Node 22.18 or newer: the one from npm, or the one that runs us. Says plainly when there is neither. */
export function findNode() {
  const shipped = path.join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(shipped)) return shipped
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  process.stderr.write(
    `Falaj runs on Node 24, which npm brings for Linux. Here (${process.platform}-${process.arch}) it does not, ` +
      `and this Node is ${process.versions.node}: install Node 24 and try again.\n`,
  )
  process.exit(2)
}

/**
 * Runs a program on that Node and forwards signals. The program notices our death by its IPC channel.
 * @returns how it ended, and whether by a signal that was sent to us
 */
export function startNode(args, options = {}) {
  const node = findNode()
  const child = spawn(node, args, {
    cwd: options.cwd ?? root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      NODE_COMPILE_CACHE: compileCache,
      ...process.env,
      PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
      ...options.env,
    },
  })
  let wasStopped = false
  const handOn = (signal) => {
    wasStopped = true
    child.kill(signal)
  }
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
  for (const signal of signals) process.on(signal, handOn)
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, handOn)
      resolve({ code, signal, wasStopped })
    })
  })
}

/** The same, and exits as the program does: with its exit code, or 1 after a signal. */
export async function runNode(args, options = {}) {
  const { code, signal } = await startNode(args, options)
  return signal ? 1 : (code ?? 1)
}
