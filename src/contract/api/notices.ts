/** Operations on the notices of a person. A program has none: keys are refused. */
import { z } from 'zod'
import { dataOf, listOf } from '../common.ts'
import {
  Notice,
  NoticeChoice,
  NoticeChoicesQuery,
  NoticeCount,
  NoticeQuery,
  ReadNoticesRequest,
} from '../notices.ts'
import { operation } from './operation.ts'

const tag = 'notices'
const counted = dataOf(NoticeCount)
const choices = dataOf(z.array(NoticeChoice))

export const listNotices = operation({
  method: 'GET',
  path: '/notices',
  tag,
  summary: 'List my notices, newest first',
  needs: 'document.read',
  personal: true,
  query: NoticeQuery,
  response: listOf(Notice),
  problems: ['page.bad-cursor'],
})

export const countNotices = operation({
  method: 'GET',
  path: '/notices/count',
  tag,
  summary: 'Count my unread notices',
  needs: 'document.read',
  personal: true,
  response: counted,
  problems: [],
})

export const markNoticesRead = operation({
  method: 'POST',
  path: '/notices/read',
  tag,
  summary: 'Mark my notices as read; returns how many remain unread',
  needs: 'document.read',
  personal: true,
  body: ReadNoticesRequest,
  response: counted,
  audit: { nothing: 'the marks belong to one user' },
  problems: [],
})

/** The choices of another user need the permission to manage people. */
export const listNoticeChoices = operation({
  method: 'GET',
  path: '/notices/choices',
  tag,
  summary: 'Get my notification channels by event',
  needs: 'document.read',
  personal: true,
  query: NoticeChoicesQuery,
  response: choices,
  problems: ['people.member-not-found'],
})

export const updateNoticeChoice = operation({
  method: 'PUT',
  path: '/notices/choices',
  tag,
  summary: 'Set the notification channels of an event',
  needs: 'document.read',
  personal: true,
  query: NoticeChoicesQuery,
  body: NoticeChoice,
  response: choices,
  audit: ['settings.notificationsUpdated'],
  problems: ['people.member-not-found'],
})
