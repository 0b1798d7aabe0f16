import { expect, test, vi } from 'vitest'
import { Fault } from './api.ts'
import { sayError, sayHead } from './say.ts'

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
})

test('a form whose answer was lost does not say that nothing was saved, nor that a field is wrong', () => {
  for (const kind of ['offline', 'busy', 'unexpected'] as const) {
    const head = sayHead([sayError(new Fault(kind))])
    expect(head).toBe('لم يصل تأكيد الحفظ. إعادة المحاولة لا تكرّره.')
  }
  expect(sayHead(['هذا الحقل مطلوب.'])).toBe('لم يُحفظ: موضع واحد يحتاج مراجعة')
})
