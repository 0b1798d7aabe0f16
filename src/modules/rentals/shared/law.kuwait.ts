import type { LawCheck, LawRule, LawSeverity } from './law.rules.ts'

// The seed of Kuwait's law pack (section 5.7): data that counsel confirms and a company may date and replace. A rule without
// a text of law behind it says so: its source is the trade's practice.
const traffic = 'المرسوم بقانون رقم 67 لسنة 1976 في شأن المرور ولائحته التنفيذية'
const trade = 'قانون التجارة رقم 68 لسنة 1980'
const consumer = 'القانون رقم 39 لسنة 2014 بشأن حماية المستهلك'
const civil = 'القانون المدني رقم 67 لسنة 1980'
const ministry = 'ضوابط وزارة التجارة والصناعة لعقود تأجير السيارات'
const practice = 'ممارسة مهنية'

type Seed = readonly [
  code: string,
  severity: LawSeverity,
  params: LawCheck,
  source: string,
  nameAr: string,
  messageAr: string,
]

const seeds: readonly Seed[] = [
  ['KW-INS', 'block', { check: 'coverage', document: 'insurance' }, traffic, 'التأمين الشامل', 'التأمين الشامل لا يغطي كل أيام العقد'],
  ['KW-REG', 'block', { check: 'coverage', document: 'registration' }, traffic, 'دفتر المركبة', 'دفتر المركبة لا يغطي كل أيام العقد'],
  ['KW-LIC', 'block', { check: 'coverage', document: 'licence' }, traffic, 'رخصة القيادة', 'رخصة السائق لا تغطي كل أيام العقد'],
  ['KW-PHOTO', 'block', { check: 'photos' }, ministry, 'صور التسليم والاستلام', 'صور مؤرخة للمركبة عند التسليم والاستلام ناقصة'],
  [
    'KW-NOTE',
    'block',
    { check: 'forbiddenText', terms: ['سند لأمر', 'سندات لأمر', 'كمبيالة', 'كمبيالات', 'سند إذني', 'promissory note'] },
    ministry,
    'حظر سند لأمر',
    'في العقد بند بسند لأمر أو كمبيالة أو ما يماثلهما',
  ],
  ['KW-24H', 'block', { check: 'clauseStated', tag: 'rental_day' }, ministry, 'يوم الإيجار', 'العقد لا يذكر أن اليوم 24 ساعة ومتى يبدأ'],
  ['KW-MARKS', 'block', { check: 'marksListed' }, ministry, 'الأضرار السابقة', 'أضرار قائمة في المركبة غير مدرجة في العقد'],
  ['KW-AR', 'block', { check: 'arabicPrevails' }, consumer, 'النص العربي', 'النص العربي غائب أو لا ينص العقد على ترجيحه'],
  ['KW-ID', 'warn', { check: 'coverage', document: 'identity' }, practice, 'البطاقة المدنية', 'البطاقة المدنية تنتهي خلال مدة العقد'],
  ['KW-RES', 'warn', { check: 'coverage', document: 'residency' }, practice, 'الإقامة', 'الإقامة تنتهي خلال مدة العقد'],
  ['KW-KM', 'warn', { check: 'priceStated', price: 'extraKm' }, consumer, 'سعر الكيلومتر الزائد', 'سعر الكيلومتر الزائد غير مذكور'],
  ['KW-DEP', 'warn', { check: 'clauseStated', tag: 'deposit_release' }, consumer, 'موعد رد التأمين', 'العقد لا يذكر موعد رد التأمين'],
  ['KW-FEE', 'warn', { check: 'lateFeeCap', maxBasisPoints: 2_000 }, civil, 'سقف غرامة التأخير', 'غرامة التأخير بلا سقف أو فوق 20% من الدفعة'],
  ['KW-TECH', 'warn', { check: 'coverage', document: 'technical_inspection' }, traffic, 'الفحص الفني', 'الفحص الفني للمركبة لا يغطي كل أيام العقد'],
  ['KW-AGE', 'warn', { check: 'driverAge', years: 21 }, practice, 'عمر السائق', 'عمر أحد السائقين أقل من 21 سنة'],
  ['KW-LICAGE', 'warn', { check: 'licenceAge', months: 12 }, practice, 'قدم الرخصة', 'رخصة أحد السائقين أحدث من سنة'],
  ['KW-LATE', 'warn', { check: 'priceStated', price: 'lateHour' }, consumer, 'سعر ساعة التأخير', 'سعر ساعة التأخير غير مذكور'],
  ['KW-FUEL', 'warn', { check: 'priceStated', price: 'fuelPerEighth' }, consumer, 'سعر الوقود الناقص', 'سعر الوقود الناقص غير مذكور'],
  ['KW-EXCESS', 'warn', { check: 'excessStated' }, consumer, 'مبلغ التحمّل', 'في العقد إعفاء من الأضرار بلا مبلغ تحمّل'],
  ['KW-POLICE', 'warn', { check: 'clauseStated', tag: 'police_report' }, traffic, 'الإبلاغ عن الحوادث', 'العقد لا يذكر واجب الإبلاغ عن الحادث'],
  ['KW-BORDER', 'warn', { check: 'clauseStated', tag: 'border' }, practice, 'مغادرة البلاد', 'العقد لا يذكر حكم مغادرة البلاد بالمركبة'],
  ['KW-FINES', 'warn', { check: 'clauseStated', tag: 'violations' }, traffic, 'المخالفات المرورية', 'العقد لا يذكر من يتحمل المخالفات المرورية'],
  ['KW-EARLY', 'warn', { check: 'clauseStated', tag: 'early_return' }, consumer, 'الإرجاع المبكر', 'العقد لا يذكر حكم الإرجاع المبكر'],
  ['KW-DATA', 'warn', { check: 'clauseStated', tag: 'personal_data' }, practice, 'البيانات الشخصية', 'العقد لا يذكر كيف تُحفظ بيانات العميل وصوره'],
  ['KW-COURT', 'info', { check: 'clauseStated', tag: 'jurisdiction' }, trade, 'القانون والمحكمة', 'العقد لا يذكر القانون الواجب التطبيق والمحكمة المختصة'],
  ['KW-COPY', 'info', { check: 'clauseStated', tag: 'copy' }, consumer, 'نسخة العميل', 'العقد لا يذكر تسليم نسخة للعميل'],
]

/** Kuwait's law pack as every new Kuwaiti company receives it; none is confirmed before its counsel has done so. */
export const kuwaitLawPack: readonly LawRule[] = seeds.map(([code, severity, params, source, nameAr, messageAr]) => ({
  code,
  country: 'KW',
  severity,
  params,
  validFromOn: '2026-01-01',
  validToOn: null,
  source,
  confidence: source === practice ? 'practice' : 'toConfirm',
  nameAr,
  messageAr,
}))
