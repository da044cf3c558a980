/** The door of the room of runs: background work that users request, with its progress. */
export { fetchFinishedRun, listRuns } from './find-runs.ts'
export { endTurn, publishProgress, runJobs, sweptKind } from './run-jobs.ts'
export { type MadeFile, sendMadeFile, serveRuns } from './serve-runs.ts'
export { startRun } from './start-run.ts'
export { type BackgroundRun, BackgroundRuns, RunPayload } from './store.ts'
export { sweepBackgroundRuns, sweepRuns } from './sweep-runs.ts'
export { workTurn } from './work-turn.ts'
