import type { Locale } from '#kernel/shared/format.ts'

/** The answer to a clock-in or clock-out, field by field as the specification names it. */
export type ClockResponse = {
  success?: boolean
  message?: string | null
  error?: string | null
  errorCode?: string | null
  distance?: number | null
  allowedRadius?: number | null
  needsConfiguration?: boolean
}

const clockErrorCodes = [
  'LOCATION_OUT_OF_RANGE',
  'ALREADY_CLOCKED_IN',
  'LOCATION_VERIFICATION_FAILED',
  'DATABASE_ERROR',
  'LOCATION_PERMISSION_DENIED',
  'LOCATION_UNAVAILABLE',
] as const

/** What the toast says: the server's own text, or a sentence of the catalogue. */
export type ClockMessage = { text: string } | { key: string; params?: { distance: string; radius: number } }

/** A distance as people say it: above 1,000 m in kilometres with one decimal, else whole metres; 1,000 stays metres. */
export function distanceText(metres: number, locale: Locale): string {
  if (metres > 1_000) return `${(metres / 1_000).toFixed(1)} ${locale === 'ar' ? 'كم' : 'km'}`
  return `${Math.round(metres)} ${locale === 'ar' ? 'متر' : 'm'}`
}

/** The toast after a refused clocking: the first that applies, in the order of rule 4 of 50-hr. */
export function clockFailure(response: ClockResponse, locale: Locale): ClockMessage {
  const { error, errorCode, distance, allowedRadius, message } = response
  if (error?.trim()) return { text: error }
  if (response.needsConfiguration) return { key: 'hr.clock.needsConfiguration' }
  if (typeof distance === 'number' && typeof allowedRadius === 'number')
    return {
      key: 'hr.clock.tooFar',
      params: { distance: distanceText(distance, locale), radius: allowedRadius },
    }
  if (errorCode) {
    const known = clockErrorCodes.find(code => code === errorCode)
    return { key: known ? `hr.clock.${known}` : 'hr.clock.unexpected' }
  }
  return message?.trim() ? { text: message } : { key: 'hr.clock.outside' }
}

/** The toast after an HTTP error: the body is read again and goes through the same order; one that cannot be read is out of range. */
export function clockHttpFailure(body: unknown, locale: Locale): ClockMessage {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? clockFailure(body as ClockResponse, locale)
    : { key: 'hr.clock.LOCATION_OUT_OF_RANGE' }
}

/** The toast of success: the server's message, else the sentence of the action. */
export const clockSuccess = (action: 'in' | 'out', response: ClockResponse): ClockMessage =>
  response.message?.trim()
    ? { text: response.message }
    : { key: action === 'in' ? 'hr.clock.in' : 'hr.clock.out' }

/** Why the position could not be read, by the browser's code (1 denied, 2 unavailable, 3 time-out); null: no geolocation at all. */
export function positionFailure(browserCode: number | null): ClockMessage {
  if (browserCode === null) return { key: 'hr.clock.noGeolocation' }
  if (browserCode === 1) return { key: 'hr.clock.LOCATION_PERMISSION_DENIED' }
  return { key: browserCode === 3 ? 'hr.clock.timeout' : 'hr.clock.LOCATION_UNAVAILABLE' }
}

/** The sentences of rule 4, letter by letter; the module's catalogue holds the same. */
export const clockSentencesAr: Readonly<Record<string, string>> = {
  'hr.clock.needsConfiguration': 'لم يتم تحديد موقع المكتب. تواصل مع المسؤول لإعداد موقع المكتب',
  'hr.clock.tooFar':
    'أنت على بعد {distance} من موقع العمل، والمسموح {radius} متر. اقترب أكثر ثم أعد المحاولة',
  'hr.clock.LOCATION_OUT_OF_RANGE': 'أنت خارج نطاق العمل المسموح',
  'hr.clock.ALREADY_CLOCKED_IN': 'تم تسجيل الحضور اليوم مسبقاً',
  'hr.clock.LOCATION_VERIFICATION_FAILED': 'فشل التحقق من الموقع، حاول مرة أخرى',
  'hr.clock.DATABASE_ERROR': 'تعذر حفظ السجل، حاول مرة أخرى',
  'hr.clock.LOCATION_PERMISSION_DENIED': 'تم رفض إذن الموقع، اسمح به من إعدادات المتصفح',
  'hr.clock.LOCATION_UNAVAILABLE': 'موقعك غير متاح حالياً',
  'hr.clock.unexpected': 'حدث خطأ غير متوقع',
  'hr.clock.outside': 'أنت خارج نطاق العمل المسموح، تواصل مع المسؤول',
  'hr.clock.timeout': 'انتهت مهلة تحديد الموقع، حاول مرة أخرى',
  'hr.clock.noGeolocation': 'متصفحك لا يدعم تحديد الموقع، استخدم متصفحاً حديثاً',
  'hr.clock.in': 'تم تسجيل الحضور بنجاح',
  'hr.clock.out': 'تم تسجيل الانصراف بنجاح',
  'hr.clock.CHALLENGE_EXPIRED': 'انتهت صلاحية القراءة، أعد المحاولة',
  'hr.clock.NOT_CLOCKED_IN': 'لم تسجل حضورك اليوم',
  'hr.clock.ALREADY_CLOCKED_OUT': 'سُجّل انصرافك اليوم',
  'hr.clock.DEVICE_NOT_BOUND': 'هذا الجهاز غير مربوط بحسابك، طُلب اعتماده',
  'hr.clock.LOCATION_UNSURE': 'الموقع غير دقيق، استخدم رمز الموقع أو جهاز البصمة',
}

/** The codes whose sentence the server says itself (rule 3); for all others `error` stays empty and the order of rule 4 decides. */
export const saidByServer = [
  'CHALLENGE_EXPIRED',
  'NOT_CLOCKED_IN',
  'ALREADY_CLOCKED_OUT',
  'DEVICE_NOT_BOUND',
  'LOCATION_UNSURE',
] as const

/** What is said of a time that waits for a person because the position was not sure. */
export const unsureRecordedAr = (accuracy: number | null): string =>
  accuracy === null
    ? 'سُجّل حضورك وينتظر تأكيد المدير، الجهاز لا يذكر دقة موقعك'
    : `سُجّل حضورك وينتظر تأكيد المدير، دقة موقعك ${Math.round(accuracy)} متر`

/** The Arabic sentence of a message. */
export function clockSentenceAr(message: ClockMessage): string {
  if ('text' in message) return message.text
  const sentence = clockSentencesAr[message.key] ?? clockSentencesAr['hr.clock.unexpected']!
  const { params } = message
  return params
    ? sentence.replace('{distance}', params.distance).replace('{radius}', String(params.radius))
    : sentence
}

/** Milliseconds a reading may be old when it arrives, and a challenge may be used after it was given. */
const readingLimits = { ageMs: 30_000, challengeMs: 60_000 } as const

/** Why a reading is not taken: it is older than 30 s, or its challenge was used, is unknown or older than 60 s. */
export function whyNotReading(reading: {
  ageMs: number
  challengeAgeMs: number | null
  isChallengeUsed: boolean
}): 'CHALLENGE_EXPIRED' | null {
  const isFresh =
    reading.ageMs >= 0 &&
    reading.ageMs <= readingLimits.ageMs &&
    reading.challengeAgeMs !== null &&
    reading.challengeAgeMs <= readingLimits.challengeMs &&
    !reading.isChallengeUsed
  return isFresh ? null : 'CHALLENGE_EXPIRED'
}
