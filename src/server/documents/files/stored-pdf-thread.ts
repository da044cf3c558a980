/**
 * A thread that reads stored PDFs. A value of a megabyte leaves node-postgres some ten megabytes of garbage; collected
 * here, it does not block the event loop.
 */
import { setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import { openDatabase, type TenantScope } from '#platform/database/database'
import { serveTasks } from '#platform/processes/work-thread'
import { type ByteRange, type PdfKey, selectPdfPiece } from './pdf-store.ts'

export interface StoredPdfSetup {
  readonly databaseUrl: string
  readonly preparedStatements: boolean
}

interface PieceOfPdf {
  readonly scope: TenantScope
  readonly key: PdfKey
  readonly range: ByteRange
}

/** Requests have priority over downloads. */
const nice = 15

// On Linux this applies to the thread alone.
if (process.platform === 'linux') setPriority(nice)

const { databaseUrl, preparedStatements } = workerData as StoredPdfSetup
const db = openDatabase(databaseUrl, { poolSize: 1, preparedStatements })

const tasks = {
  /** See `selectPdfPiece`. */
  async readPiece({ scope, key, range }: PieceOfPdf): Promise<{ bytes: Uint8Array | undefined }> {
    return { bytes: await db.tenant(scope, (tx) => selectPdfPiece(tx, key, range)) }
  },
}
export type StoredPdfTasks = typeof tasks

serveTasks(tasks)
