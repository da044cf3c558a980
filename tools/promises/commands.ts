/**
 * A company moves to another portal, a backup is restored, and another program uses the packed core: each command is a
 * process, as an operator or a developer runs it (`npm run test:commands`).
 */
import { testsOfProject } from './tests-of-project.ts'

export default testsOfProject(
  'moves and backups lose nothing and refuse what they cannot do, and the packed core works elsewhere',
  'commands',
  35,
)
