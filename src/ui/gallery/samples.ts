import type { StatusKind } from '../status.ts'

export type GalleryLanguage = 'ar' | 'en'

export type ContractSample = {
  number: string
  customer: string
  plate: string | null
  model: string
  from: string
  to: string
  left: string
  value: string
  balance: string
  kind: StatusKind
  state: string
}

const rows: readonly [string, string, string, string | null, string, string, string, string, string, StatusKind, string, string][] = [
  ['00412', 'سالم فهد العامري', 'Salem Al-Amri', '12-40718', 'لؤلؤة 2025', '2026-11-05', '2026-11-19', '196.000', '42.000', 'late', 'متأخر الإرجاع', 'Overdue'],
  ['00411', 'دلال ناصر الهاجر', 'Dalal Al-Hajer', '27-11864', 'صحراء 2026', '2026-11-19', '2026-11-26', '168.000', '168.000', 'promised', 'محجوز', 'Reserved'],
  ['00409', 'مؤسسة الأفق المثالية للتجارة العامة والمقاولات', 'Ideal Horizon Est.', '9-65230', 'نسيم 2025', '2026-03-01', '2027-02-28', '2940.000', '316.750', 'running', 'نشط', 'Active'],
  ['00408', 'ماجد سعد الرفيع', 'Majed Al-Rafea', '33-20957', 'سدرة 2024', '2026-11-12', '2026-11-19', '77.000', '0.000', 'running', 'نشط', 'Active'],
  ['00405', 'نورة عبدالله المثنى', 'Noura Al-Muthanna', '18-73046', 'نسيم 2025', '2026-10-20', '2026-12-19', '480.500', '120.250', 'running', 'نشط · ممدد', 'Active, extended'],
  ['00402', 'شركة الدرب التجريبية', 'Darb Trial Co.', '41-08852', 'صحراء 2025', '2026-01-01', '2026-12-31', '5760.000', '0.000', 'running', 'نشط', 'Active'],
  ['00398', 'خالد يوسف النبهان', 'Khaled Al-Nabhan', '7-51493', 'لؤلؤة 2024', '2026-11-02', '2026-11-09', '91.000', '8.900', 'returned', 'مرتجع', 'Returned'],
  ['00395', 'فيصل طلال الجود', 'Faisal Al-Joud', '15-90127', 'صحراء 2024', '2026-09-10', '2026-11-10', '735.000', '-367.500', 'paused', 'معلّق', 'Suspended'],
  ['00391', 'لطيفة بدر السنافي', 'Latifa Al-Sanafi', '30-44781', 'نسيم 2026', '2026-10-25', '2026-11-01', '66.500', '0.000', 'settled', 'مغلق', 'Closed'],
  ['00414', 'راشد عادل المنيع', 'Rashed Al-Manee', null, 'دفع رباعي', '2026-11-21', '2026-11-28', '189.000', '0.000', 'decide', 'قيد المراجعة', 'In review'],
  ['00413', 'هيا منصور الوسمي', 'Haya Al-Wasmi', null, 'اقتصادية', '2026-11-23', '2026-11-25', '28.500', '0.000', 'unsent', 'مسودة', 'Draft'],
  ['00390', 'عبير حسن الريّان', 'Abeer Al-Rayan', '22-36610', 'سدرة 2025', '2026-11-15', '2026-11-22', '84.000', '0.000', 'out', 'ملغى', 'Cancelled'],
]

export const contracts = (language: GalleryLanguage, count: number): ContractSample[] =>
  Array.from({ length: count }, (_, index) => {
    const row = rows[index % rows.length] as (typeof rows)[number]
    const [number, arabic, english, plate, model, from, to, value, balance, kind, state, stateEnglish] = row
    return {
      number: `CON-2026-${String(Number(number) + Math.floor(index / rows.length) * 1000).padStart(5, '0')}`,
      customer: language === 'ar' ? arabic : english,
      plate,
      model,
      from,
      to,
      left: language === 'ar' ? '7 أيام' : '7 days',
      value,
      balance,
      kind,
      state: language === 'ar' ? state : stateEnglish,
    }
  })

const ar = {
  language: 'ar' as GalleryLanguage,
  contracts: 'العقود', count: '412 عقداً', newContract: 'عقد جديد', import: 'استيراد', saveView: 'احفظ العرض',
  views: ['الكل', 'المفتوحة', 'تُستلم اليوم', 'متأخرة الإرجاع', 'عليها رصيد'],
  search: 'رقم أو عميل أو لوحة أو هاتف', branch: 'الفرع', city: 'المدينة', start: 'البداية', year: 'آخر 12 شهراً',
  export: 'تصدير', density: 'الكثافة', columns: ['رقم العقد', 'العميل', 'المركبة', 'المدة', 'المتبقي', 'القيمة (د.ك)', 'الرصيد (د.ك)', 'الحالة'],
  value: 'القيمة', balance: 'الرصيد', balanceDue: 'الرصيد المستحق', paging: '1 إلى 12 من 43', selected: 'حُددت العقود', remind: 'تذكير', print: 'طباعة', share: 'شارك', more: 'المزيد',
  emptyTitle: 'لا توجد عقود بهذه التصفية', clearFilter: 'امسح التصفية',
  customer: 'مؤسسة الأفق المثالية', model: 'نسيم 2025', active: 'نشط', stages: ['مسودة', 'محجوز', 'نشط', 'مرتجع', 'مغلق'],
  swap: 'تبديل المركبة', extend: 'تمديد', receive: 'استلام المركبة', notice: 'القسط 9 متأخر 18 يوماً، والمتبقي منه', pay: 'سجّل دفعة', whatsapp: 'تذكير بواتساب',
  facts: ['قيمة العقد', 'المدفوع', 'الرصيد المستحق', 'تأمين محتجز'], tabs: ['الأقساط', 'السعر والرسوم', 'المركبات', 'المستندات', 'القيود'],
  installments: ['القسط', 'الاستحقاق', 'المبلغ (د.ك)', 'المدفوع', 'غرامة التأخير', 'الحالة'], paid: 'مدفوع', partly: 'مدفوع جزئياً', late: 'متأخر', coming: 'قادم', sum: 'المجموع · 12 قسطاً',
  log: 'السجل', comment: 'هند المثنى أضافت تعليقاً', commentText: 'وعد العميل بالسداد يوم 22/11، أرجو المتابعة.', today: 'اليوم', changed: 'تغيّر الحد الشهري للمسافة', limit: 'الحد', km: 'كم', sent: 'أُرسل تذكير بالقسط 9', by: 'النظام',
  invoice: 'فاتورة مبيعات جديدة', draft: 'مسودة', saved: 'حُفظت المسودة 10:42', issue: 'أصدر الفاتورة', saveDraft: 'احفظ مسودة', cancel: 'إلغاء', invoices: 'الفواتير',
  fields: { customer: 'العميل', costCentre: 'مركز التكلفة', issuedOn: 'تاريخ الفاتورة', dueOn: 'تاريخ الاستحقاق', amount: 'المبلغ', distance: 'قراءة العداد', phone: 'الهاتف', note: 'ملاحظة تظهر للعميل', pickup: 'وقت التسليم', email: 'البريد الإلكتروني', kind: 'نوع العقد', notify: 'أرسل إشعاراً للعميل', terms: 'أوافق على الشروط', branch: 'الفرع' },
  dueHint: 'بعد 10 أيام', amountError: 'المبلغ أكبر من الرصيد المستحق 316.750', errors: 'لم تُحفظ الفاتورة: حقل واحد يحتاج انتباهك', preview: 'معاينة القيد', previewNote: 'يُرحَّل في فترة نوفمبر 2026 (مفتوحة) برقم يُعطى عند الإصدار. لا يُعدَّل بعد الترحيل، ويُصحَّح بإشعار دائن.',
  accounts: ['ذمم العملاء', 'إيراد التأجير', 'إيراد كيلومترات زائدة', 'خصم مسموح به'], kinds: ['يومي', 'شهري', 'طويل'], kindsLong: ['تأجير يومي', 'تأجير شهري', 'تأجير طويل'],
  closeTitle: 'إغلاق العقد CON-2026-00409', closeText: 'يُغلق العقد وتُعاد المركبة إلى المتاحة. الرصيد المستحق 316.750 د.ك يبقى على العميل.', reason: 'السبب', close: 'أغلق العقد', closed: 'أُغلق العقد CON-2026-00409', undo: 'تراجع', failed: 'لم يُحفظ العقد: انقطع الاتصال', openDialog: 'إغلاق العقد', openPanel: 'أضف سائقاً', reasonOff: 'لا يُغلق العقد وفيه مركبة لم تُستلم',
  dashboard: 'لوحة التحكم', day: 'الخميس 19/11/2026 · 9 جمادى الآخرة 1448', stats: ['الإيراد', 'صافي الربح', 'المحصَّل', 'المتأخرات', 'النقد والبنوك'], since: 'عن الشهر السابق', chart: 'الإيراد والمحصَّل', chartNote: 'آخر 12 شهراً · بالدينار الكويتي', months: ['ديسمبر', 'يناير', 'فبراير', 'مارس', 'أبريل', 'مايو', 'يونيو', 'يوليو', 'أغسطس', 'سبتمبر', 'أكتوبر', 'نوفمبر'], vehicles: 'المركبات', states: ['مؤجرة', 'متاحة', 'محجوزة', 'في الصيانة', 'خارج الخدمة'], waiting: 'بانتظاري', showAll: 'عرض الكل', tasks: ['خصم يتجاوز الحد على عرض سعر', 'وثيقة تأمين تنتهي خلال 5 أيام', 'وردية الصندوق مفتوحة منذ أمس'], review: 'راجع', periods: ['اليوم', 'الشهر', 'الربع', 'السنة'],
  step: 'القراءات والصور', stepText: 'الخطوة 3 من 6', odometer: 'قراءة العداد', odometerHint: 'عند التسليم 41,250 · قطعت 868 كم · المسموح 750 كم', fuel: 'مستوى الوقود', fuelFact: 'عند التسليم 8/8', empty: 'فارغ', full: 'ممتلئ', photos: 'الصور الإلزامية', angles: ['الجانب الأيمن', 'الأمام', 'الجانب الأيسر', 'الخلف', 'المقصورة', 'العداد'], damage: 'مخطط الأضرار', scratch: 'خدش في الباب', signature: 'توقيع المستأجر', scan: 'صورة دفتر المركبة', scanHint: 'ملف PDF أو صورة حتى 10 م.ب', onDevice: 'محفوظ على الجهاز', next: 'التالي: مخطط الأضرار', tooLarge: 'الملف أكبر من 10 م.ب',
  trial: 'ميزان المراجعة', groups: ['رصيد أول المدة', 'الحركة', 'رصيد آخر المدة'], debit: 'مدين', credit: 'دائن', code: 'الرمز', account: 'الحساب', ledger: ['الأصول', 'النقد وما في حكمه', 'الصندوق', 'البنك · الحساب الجاري', 'الالتزامات', 'الموردون'], balancedNow: 'متوازن، الفرق 0.000', period: 'الفترة',
}

const en: typeof ar = {
  ...ar,
  language: 'en',
  contracts: 'Contracts', count: '412 contracts', newContract: 'New contract', import: 'Import', saveView: 'Save view',
  views: ['All', 'Open', 'Due back today', 'Overdue', 'With balance'],
  search: 'Number, customer, plate or phone', branch: 'Branch', city: 'City', start: 'Start', year: 'Last 12 months',
  export: 'Export', density: 'Density', columns: ['Contract', 'Customer', 'Vehicle', 'Period', 'Left', 'Value (KWD)', 'Balance (KWD)', 'Status'],
  value: 'Value', balance: 'Balance', balanceDue: 'Balance due', paging: '1 to 12 of 43', selected: 'Contracts selected', remind: 'Remind', print: 'Print', share: 'Share', more: 'More',
  customer: 'Ideal Horizon Est.', active: 'Active', stages: ['Draft', 'Reserved', 'Active', 'Returned', 'Closed'],
  swap: 'Swap vehicle', extend: 'Extend', receive: 'Receive vehicle', notice: 'Instalment 9 is 18 days late, left to pay', pay: 'Record payment', whatsapp: 'Remind on WhatsApp',
  facts: ['Contract value', 'Paid', 'Balance due', 'Deposit held'], tabs: ['Instalments', 'Price and fees', 'Vehicles', 'Documents', 'Entries'],
  dashboard: 'Dashboard', chart: 'Revenue and collected', months: ['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'], stats: ['Revenue', 'Net profit', 'Collected', 'Overdue', 'Cash and banks'], states: ['Rented', 'Available', 'Reserved', 'In workshop', 'Out of service'],
}

export const samples = { ar, en }
export type SampleWords = typeof ar
