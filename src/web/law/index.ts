/** The door of the law: its provisions as texts, with sources, and its calendar. */
export { MandateCalendar } from './calendar.tsx'
export { TopicFacts } from './topic-facts.tsx'
