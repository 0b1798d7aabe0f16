import { expect, test } from 'vitest'
import { m } from '#generated/words/messages.js'

// Section 4 of 40-finance: the sentences bind, letter by letter.
const sentences = {
  'journal.unbalanced': [{ difference: '0.001' }, 'القيد غير متوازن: الفرق 0.001. صحّح السطور ثم رحّل.'],
  'journal.reversed': [
    { number: 'JE-2026-00001', reversal: 'JE-2026-00002' },
    'القيد JE-2026-00001 معكوس من قبل بالقيد JE-2026-00002.',
  ],
  'journal.fromDocument': [
    { document: 'INV-2026-00001' },
    'هذا القيد من INV-2026-00001. ألغِ المستند ليُعكس قيده.',
  ],
  'source.differs': [
    { number: 'JE-2026-00001' },
    'سُجّلت هذه العملية من قبل بقيم مختلفة (القيد JE-2026-00001). افتحه قبل المتابعة.',
  ],
  'period.closed': [
    { period: '2026-03', date: '2026-04-01' },
    'الفترة 2026-03 مقفلة. اختر تاريخًا من 2026-04-01 أو اطلب إعادة فتحها.',
  ],
  'period.missing': [
    { date: '2030-01-01' },
    'لا توجد سنة مالية تشمل 2030-01-01. أنشئها من «السنوات والفترات».',
  ],
  'period.order': [{ period: '2026-01' }, 'الترتيب مطلوب: ابدأ بالفترة 2026-01.'],
  'vat.settled': [{ period: '31/03/2026' }, 'سُوّيت ضريبة الفترة 31/03/2026. اعكس قيد التسوية أولًا.'],
  'close.blocked': [{ count: 3 }, 'تعذر الإقفال: 3 بنود غير مكتملة. افتح قائمة الإقفال.'],
  'year.sequence': [{ year: '2025' }, 'أقفل السنة 2025 أولًا.'],
  'mapping.missing': [
    { key: 'cash' },
    'مفتاح الربط «cash» غير مربوط. اربطه من صفحة ربط الحسابات ثم أعد المحاولة.',
  ],
  'mapping.wrongKind': [
    { code: '4212', control: 'accounting.control.customer' },
    'الحساب 4212 لا يصلح لهذا المفتاح؛ المطلوب حساب عملاء.',
  ],
  'account.notPosting': [{ code: '51' }, 'الحساب 51 رئيسي أو موقوف. اختر حسابًا فرعيًا نشطًا.'],
  'account.controlled': [
    { code: '1106', document: 'accounting.document.customer' },
    'الحساب 1106 رقابي ولا يقبل قيدًا يدويًا. استخدم فاتورة أو سند قبض.',
  ],
  'account.hasHistory': [{ code: '1106' }, 'على الحساب 1106 حركات أو روابط. أوقفه بدل حذفه.'],
  'account.depth': [{}, 'أقصى عمق للشجرة 6 مستويات.'],
  'dimension.required': [
    { code: '5105', dimension: 'accounting.dimension.profitUnit' },
    'الحساب 5105 يتطلب الوحدة الربحية في كل سطر.',
  ],
  'rate.missing': [
    { currency: 'USD', date: '08/03/2026' },
    'لا يوجد سعر USD حديث بتاريخ 08/03/2026. أدخله ثم أعد المحاولة.',
  ],
  'asset.charged': [{ period: '2026-03' }, 'حُمّل إهلاك 2026-03. اختر تاريخ استبعاد بعده.'],
} as const satisfies Readonly<Record<string, readonly [params: object, sentence: string]>>

const say = m as unknown as Readonly<Record<string, (params: object, options: { locale: 'ar' }) => string>>

test.each(Object.entries(sentences))('%s', (code, [params, sentence]) => {
  expect(say[`accounting.${code}`]?.(params, { locale: 'ar' })).toBe(sentence)
})
