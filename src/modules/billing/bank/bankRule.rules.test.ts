import { expect, test } from 'vitest'
import { type BankRule, ruleOf } from './bankRule.rules.ts'

const rule = (text: string, books: string, money: 'in' | 'out' = 'out'): BankRule<string> => ({
  id: `${text} ${books}`,
  text,
  money,
  books,
  amount: null,
})
const line = (description: string, amountMinor = -5_000, reference: string | null = null) => ({
  description,
  amountMinor,
  reference,
  currency: 'KWD' as const,
})

test('a rule speaks for a line that has its text, in any spelling, and only for money of its way', () => {
  const rules = [rule('عمولة حوالة', 'charges')]
  expect(ruleOf(line('خصم عموله حوالة 1182'), rules)?.books).toBe('charges')
  expect(ruleOf(line('خصم', -5_000, 'عمولة حوالة'), rules)?.books).toBe('charges')
  expect(ruleOf(line('عمولة حوالة', 5_000), rules)).toBeNull()
  expect(ruleOf(line('رسوم'), rules)).toBeNull()
})

test('the longer text wins over one that lies within it', () => {
  const rules = [rule('عمولة', 'charges'), rule('عمولة كي نت', 'cardFees')]
  expect(ruleOf(line('عمولة كي نت 11/2026'), rules)?.books).toBe('cardFees')
  expect(ruleOf(line('عمولة شيكات'), rules)?.books).toBe('charges')
})

test('two rules that say different things of one line say nothing; the same thing twice is said', () => {
  const rules = [rule('زين', 'phones'), rule('تحويل شهري', 'rent')]
  expect(ruleOf(line('تحويل شهري زين'), rules)).toBeNull()
  expect(ruleOf(line('تحويل شهري زين'), [rule('زين', 'phones'), rule('تحويل شهري', 'phones')])?.books).toBe(
    'phones',
  )
})

test('a rule for one amount speaks for that amount in its currency alone, before the rule for any', () => {
  const rent = { ...rule('تحويل', 'rent'), amount: { value: '300.000', currency: 'KWD' as const } }
  const rules = [rule('تحويل', 'other'), rent]
  expect(ruleOf(line('تحويل شهري', -300_000), rules)?.books).toBe('rent')
  expect(ruleOf(line('تحويل شهري', -300_001), rules)?.books).toBe('other')
  expect(ruleOf({ ...line('تحويل شهري', -30_000), currency: 'USD' }, rules)?.books).toBe('other')
  expect(ruleOf(line('تحويل شهري', 300_000), rules)).toBeNull()
  // A longer text of any amount and a shorter one of this amount claim the line alike: nothing is guessed.
  expect(ruleOf(line('تحويل شهري', -300_000), [rule('تحويل شهري', 'other'), rent])).toBeNull()
})
