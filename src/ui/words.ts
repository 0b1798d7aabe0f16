import { createContext, useContext } from 'react'

/** The kit's own strings; everything else is passed in by the screen. */
export type Words = {
  close: string
  clear: string
  noResults: string
  searching: string
  createNamed: (name: string) => string
  optional: string
  busy: string
  hours: string
  wholeYear: string
  previous: string
  next: string
  selectAll: string
  selectRow: string
  select: string
  clearSelection: string
  bulkActions: string
  sortAscending: string
  sortDescending: string
  actions: string
  columns: string
  showAllColumns: string
  total: string
  removeFilter: (name: string) => string
  filters: string
  showResults: string
  decimalsOnly: (digits: number) => string
  wholeOnly: string
  digitsOnly: string
  positiveOnly: string
  tooLong: (max: number) => string
  countryCode: string
  otherCountry: string
  breadcrumbs: string
  lifecycle: string
  notifications: string
  chooseFile: string
  dropFile: string
  uploading: string
  retry: string
  remove: string
  takePhoto: string
  replacePhoto: string
  sign: string
  diagramHelp: string
  views: Record<'front' | 'rear' | 'left' | 'right' | 'roof' | 'interior', string>
  account: string
  debit: string
  credit: string
  balanced: string
  unbalanced: string
  discardTitle: string
  discardBody: string
  discard: string
  keepEditing: string
  hijriMonths: readonly string[]
}

export const arabicWords: Words = {
  close: 'إغلاق',
  clear: 'امسح',
  noResults: 'لا توجد نتائج',
  searching: 'جارٍ البحث',
  createNamed: name => `أنشئ «${name}»`,
  optional: 'اختياري',
  busy: 'جارٍ التنفيذ',
  hours: 'الساعة',
  wholeYear: 'اكتب السنة بأربعة أرقام',
  previous: 'السابق',
  next: 'التالي',
  selectAll: 'حدّد الكل',
  selectRow: 'حدّد الصف',
  select: 'حدّد',
  clearSelection: 'ألغِ التحديد',
  bulkActions: 'إجراءات المحدد',
  sortAscending: 'رتّب تصاعدياً',
  sortDescending: 'رتّب تنازلياً',
  actions: 'إجراءات',
  columns: 'الأعمدة',
  showAllColumns: 'أظهر كل الأعمدة',
  total: 'المجموع',
  removeFilter: name => `أزل التصفية: ${name}`,
  filters: 'تصفية',
  showResults: 'اعرض النتائج',
  decimalsOnly: digits =>
    digits === 3 ? 'ثلاث خانات عشرية فقط' : digits === 2 ? 'خانتان عشريتان فقط' : `${digits} خانات عشرية فقط`,
  wholeOnly: 'رقم صحيح بلا كسور',
  digitsOnly: 'ليس رقماً واضحاً: اكتب أرقاماً فقط، والكسر بعد نقطة، مثل 12.5',
  positiveOnly: 'رقم بلا إشارة سالبة',
  tooLong: max => `أطول من المسموح (${max}).`,
  countryCode: 'رمز الدولة',
  otherCountry: 'دولة أخرى',
  breadcrumbs: 'مسار الصفحة',
  lifecycle: 'مراحل السجل',
  notifications: 'الرسائل',
  chooseFile: 'اختر ملفاً',
  dropFile: 'أفلت الملف هنا أو',
  uploading: 'جارٍ الرفع',
  retry: 'أعد المحاولة',
  remove: 'أزل',
  takePhoto: 'التقط صورة',
  replacePhoto: 'استبدل الصورة',
  sign: 'وقّع هنا',
  diagramHelp: 'حرّك المؤشر بالأسهم واضغط الإدخال لإضافة علامة',
  views: {
    front: 'الأمام',
    rear: 'الخلف',
    left: 'الجانب الأيسر',
    right: 'الجانب الأيمن',
    roof: 'السقف',
    interior: 'المقصورة',
  },
  account: 'الحساب',
  debit: 'مدين',
  credit: 'دائن',
  balanced: 'متوازن',
  unbalanced: 'الفرق',
  discardTitle: 'التعديلات غير محفوظة',
  discardBody: 'إذا أغلقت الآن تضيع التعديلات التي أدخلتها.',
  discard: 'تجاهل التعديلات',
  keepEditing: 'تابع التعديل',
  hijriMonths: [
    'محرم',
    'صفر',
    'ربيع الأول',
    'ربيع الآخر',
    'جمادى الأولى',
    'جمادى الآخرة',
    'رجب',
    'شعبان',
    'رمضان',
    'شوال',
    'ذو القعدة',
    'ذو الحجة',
  ],
}

export const englishWords: Words = {
  close: 'Close',
  clear: 'Clear',
  noResults: 'No results',
  searching: 'Searching',
  createNamed: name => `Create “${name}”`,
  optional: 'Optional',
  busy: 'Working',
  hours: 'Time',
  wholeYear: 'Write the year with four digits',
  previous: 'Previous',
  next: 'Next',
  selectAll: 'Select all',
  selectRow: 'Select row',
  select: 'Select',
  clearSelection: 'Clear selection',
  bulkActions: 'Actions on the selection',
  sortAscending: 'Sort ascending',
  sortDescending: 'Sort descending',
  actions: 'Actions',
  columns: 'Columns',
  showAllColumns: 'Show all columns',
  total: 'Total',
  removeFilter: name => `Remove filter: ${name}`,
  filters: 'Filter',
  showResults: 'Show results',
  decimalsOnly: digits => `At most ${digits} decimals`,
  wholeOnly: 'A whole number, no fraction',
  digitsOnly: 'Not a clear number: write digits only, with a point before a fraction, such as 12.5',
  positiveOnly: 'A number without a minus',
  tooLong: max => `Longer than allowed (${max}).`,
  countryCode: 'Country code',
  otherCountry: 'Other country',
  breadcrumbs: 'Breadcrumb',
  lifecycle: 'Record stages',
  notifications: 'Messages',
  chooseFile: 'choose a file',
  dropFile: 'Drop the file here or',
  uploading: 'Uploading',
  retry: 'Try again',
  remove: 'Remove',
  takePhoto: 'Take photo',
  replacePhoto: 'Replace photo',
  sign: 'Sign here',
  diagramHelp: 'Move the pointer with the arrows and press Enter to add a mark',
  views: {
    front: 'Front',
    rear: 'Rear',
    left: 'Left side',
    right: 'Right side',
    roof: 'Roof',
    interior: 'Interior',
  },
  account: 'Account',
  debit: 'Debit',
  credit: 'Credit',
  balanced: 'Balanced',
  unbalanced: 'Difference',
  discardTitle: 'Changes are not saved',
  discardBody: 'Closing now loses the changes you made.',
  discard: 'Discard changes',
  keepEditing: 'Keep editing',
  hijriMonths: [
    'Muharram',
    'Safar',
    'Rabi I',
    'Rabi II',
    'Jumada I',
    'Jumada II',
    'Rajab',
    'Shaban',
    'Ramadan',
    'Shawwal',
    'Dhu al-Qadah',
    'Dhu al-Hijjah',
  ],
}

export const UiWords = createContext<Words>(arabicWords)

export const useWords = () => useContext(UiWords)
