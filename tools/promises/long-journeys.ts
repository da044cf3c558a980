/**
 * Every screen, the size of first loads, all kinds of invoices, a designed paper, contacts, imports, people at work
 * together, responses, another provider, a peer that is down, and a portal that stops, starts and is restored, in a browser:
 * `npm run test:long-journeys`.
 */
import { testsOfProject } from './tests-of-project.ts'

export default testsOfProject(
  'no screen has a fault of access or layout, and open pages survive a restart of the portal',
  'long-journeys',
  92,
)
