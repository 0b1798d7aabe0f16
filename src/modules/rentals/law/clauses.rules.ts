import type { Clause, ClauseCategory } from '../template/template.rules.ts'

// The Kuwaiti standard contract a company starts from; its tags are what the law pack looks for. Counsel confirms the text.
const clauses: readonly (readonly [
  category: ClauseCategory,
  titleAr: string,
  textAr: string,
  titleEn: string,
  textEn: string,
])[] = [
  [
    'rental_day',
    'يوم الإيجار',
    'يوم الإيجار 24 ساعة تبدأ من لحظة تسليم المركبة المبينة في هذا العقد.',
    'Rental day',
    'A rental day is 24 hours from the moment of handover stated in this contract.',
  ],
  [
    'deposit_release',
    'التأمين',
    'يُرد التأمين بعد خصم المستحقات خلال المدة المبينة في العقد من تاريخ إرجاع المركبة.',
    'Deposit',
    'The deposit is returned less amounts due within the period stated, counted from the return.',
  ],
  [
    'police_report',
    'الحوادث',
    'يلتزم المستأجر بإبلاغ الشرطة والمكتب فور وقوع أي حادث وإحضار تقريرها، وإلا تحمل كامل كلفة الضرر.',
    'Accidents',
    'The customer reports any accident to the police and the office at once and brings the report, or bears the whole cost.',
  ],
  [
    'border',
    'مغادرة البلاد',
    'لا يجوز إخراج المركبة من دولة الكويت إلا بإذن كتابي من المؤجر.',
    'Leaving the country',
    'The vehicle may leave Kuwait only with the written consent of the lessor.',
  ],
  [
    'violations',
    'المخالفات المرورية',
    'يتحمل المستأجر المخالفات المرورية المرتكبة خلال مدة حيازته للمركبة مع رسم المعاملة.',
    'Traffic violations',
    'The customer bears the traffic violations of the time he held the vehicle, with the handling fee.',
  ],
  [
    'early_return',
    'الإرجاع المبكر',
    'عند الإرجاع قبل الموعد تُحسب الأيام المستعملة بسعرها ويُرد الفرق بعد رسم الإرجاع المبكر إن وُجد.',
    'Early return',
    'On early return the days used are priced anew and the difference is credited, less the early-return charge if any.',
  ],
  [
    'personal_data',
    'البيانات الشخصية',
    'تُحفظ بيانات المستأجر وصوره لغرض تنفيذ هذا العقد والالتزامات القانونية فقط.',
    'Personal data',
    'Personal data and pictures are kept for this contract and legal duties only.',
  ],
  [
    'jurisdiction',
    'القانون والمحكمة',
    'يخضع هذا العقد لقوانين دولة الكويت وتختص محاكمها بنظر أي نزاع ينشأ عنه. والنص العربي هو المرجح.',
    'Law and court',
    'This contract is governed by the laws of Kuwait and its courts decide disputes. The Arabic text prevails.',
  ],
  [
    'copy',
    'نسخة العميل',
    'تسلّم المستأجر نسخة من هذا العقد.',
    'Copy',
    'The customer received a copy of this contract.',
  ],
]

/** The clauses a contract is printed and checked with where no template of the company is in force. */
export const standardClauses: readonly Clause[] = clauses.map(
  ([category, titleAr, textAr, titleEn, textEn], at) => ({
    code: `S-${String(at + 1).padStart(2, '0')}`,
    category,
    titleAr,
    textAr,
    titleEn,
    textEn,
  }),
)
