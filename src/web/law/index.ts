/** The door of the law: what it sets, in words, with sources; and its calendar. */
export { MandateCalendar } from './calendar.tsx'
export { TopicFacts } from './topic-facts.tsx'
