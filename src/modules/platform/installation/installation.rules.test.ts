import { expect, test } from 'vitest'
import { whyNotInstall } from './installation.rules.ts'

const now = new Date('2026-11-20T09:00:00Z')
const hour = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const silent = { noticeAr: null, noticeEn: null, noticeFrom: null, noticeUntil: null, trialPlan: 'basic' }
const plans = ['basic', 'professional']

test.each([
  ['nothing to say', silent, null],
  ['a plan that is not on offer', { ...silent, trialPlan: 'free' }, 'platform.installation.plan'],
  ['a span without a text', { ...silent, noticeUntil: hour(2) }, 'platform.installation.noticeText'],
  ['English alone', { ...silent, noticeEn: 'Soon' }, 'platform.installation.noticeText'],
  ['a text without an end', { ...silent, noticeAr: 'صيانة' }, 'platform.installation.noticeUntil'],
  [
    'an end ahead of its beginning',
    { ...silent, noticeAr: 'صيانة', noticeFrom: hour(3), noticeUntil: hour(2) },
    'platform.installation.noticeUntil',
  ],
  [
    'an end that has passed',
    { ...silent, noticeAr: 'صيانة', noticeFrom: hour(-3), noticeUntil: hour(-2) },
    'platform.installation.noticeOver',
  ],
  ['from now on', { ...silent, noticeAr: 'صيانة', noticeUntil: hour(2) }, null],
  ['tonight', { ...silent, noticeAr: 'صيانة', noticeFrom: hour(8), noticeUntil: hour(9) }, null],
])('%s', (_, wanted, code) => {
  expect(whyNotInstall(wanted, plans, now)?.code ?? null).toBe(code)
})
