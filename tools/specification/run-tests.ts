/** Runs tests in a process of its own, and reads their results. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Milliseconds after which a run of tests is ended: a change can make a test wait forever. */
const limit = 120_000

/** A test as the JSON reporter of Vitest writes it. */
interface TestResult {
  readonly fullName: string
  readonly status: string
  readonly failureMessages: readonly string[]
}

export interface RunResult {
  readonly passed: number
  readonly failed: readonly TestResult[]
  /** The end of the output, where no test ran. */
  readonly fault: string | null
}

interface TestRun {
  /** The tree, in which its packages are, too. */
  readonly folder: string
  /** Of `vitest.config.ts`. */
  readonly project: string
  readonly file: string
  /** Regular expression for the names of tests. */
  readonly pattern: string
  readonly env?: Readonly<Record<string, string>>
}

/** Runs some tests of a file in a process of its own. */
export async function runTests({ folder, project, file, pattern, env = {} }: TestRun): Promise<RunResult> {
  const reports = mkdtempSync(path.join(tmpdir(), 'falaj-report-'))
  const report = path.join(reports, 'report.json')
  const child = spawn(
    process.execPath,
    [
      ...['node_modules/vitest/vitest.mjs', 'run', '--project', project, file],
      ...['-t', pattern, '--reporter=json', `--outputFile=${report}`],
    ],
    { cwd: folder, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4_000)
    })
  const end = () => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
  const timer = setTimeout(end, limit)
  process.once('exit', end)
  await new Promise((resolve) => child.once('close', resolve))
  clearTimeout(timer)
  process.off('exit', end)
  const text = existsSync(report) ? readFileSync(report, 'utf8') : null
  rmSync(reports, { recursive: true, force: true })
  return text === null ? { passed: 0, failed: [], fault: output } : readReport(text)
}

function readReport(text: string): RunResult {
  const { testResults } = JSON.parse(text) as {
    testResults: { message: string; assertionResults: TestResult[] }[]
  }
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = tests.filter(({ status }) => status === 'failed')
  const passed = tests.filter(({ status }) => status === 'passed').length
  const messages = testResults.map(({ message }) => message).join('\n')
  return { passed, failed, fault: failed.length + passed === 0 ? messages || 'no test ran' : null }
}

/** Whether a test failed because an assertion did not hold; `expect.poll` names its error otherwise. */
export const isAssertion = (message: string): boolean =>
  /^(?:Error: )?AssertionError|^Error: expected /.test(message)
