import { describe, expect, test } from 'vitest'
import { findDuplicates } from '../../duplicate/duplicate.contract.ts'
import { duplicateQuestion } from './duplicateQuestion.web.ts'
import { emptyParty } from './partyForm.web.ts'

const typed = (values: Partial<ReturnType<typeof emptyParty>>) =>
  duplicateQuestion({ ...emptyParty('individual', 'KW'), ...values })

describe('Who is looked up while a customer is typed', () => {
  test('nobody until something identifies a person', () => {
    expect(typed({ nameAr: 'سالم فهد العامري', phone: '5512' })).toBeNull()
  })

  test('a phone, whatever else is still wrong: a name too long keeps nobody from being found', () => {
    const asked = typed({ phone: '55021978', nameAr: 'سالم '.repeat(40), nameEn: 'x'.repeat(500) })
    expect(asked).toMatchObject({ phone: '55021978' })
    expect(findDuplicates.input.safeParse(asked).success).toBe(true)
  })
})
