/** The door of what another provider does with documents that were issued to files; nothing of it is sent from here. */
export { answersWithFiles } from './answer-files.ts'
export { otherProviderRoutes } from './routes.ts'
export { providerTimelineOf } from './timeline.ts'
