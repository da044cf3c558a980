/** Every piece of background work continues where its process was killed: `npm run test:recovery`. */
import { testsOfProject } from './tests-of-project.ts'

export default testsOfProject('work continues where its process was killed, at every step', 'recovery', 16)
